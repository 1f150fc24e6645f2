#include <stddef.h>
#include <stdint.h>

/// libFuzzer's main, with the function that takes an input.
int LLVMFuzzerRunDriver(
    int *argument_count, char ***arguments, int (*take)(const uint8_t *bytes, size_t count));
