import java.io.File;
import org.apache.pdfbox.preflight.PreflightDocument;
import org.apache.pdfbox.preflight.ValidationResult;
import org.apache.pdfbox.preflight.ValidationResult.ValidationError;
import org.apache.pdfbox.preflight.parser.PreflightParser;

/** Prints what keeps each of the files named from being PDF/A-1b; nothing where all are. */
public class CheckArchival {
  public static void main(String[] names) throws Exception {
    for (String name : names) {
      PreflightParser parser = new PreflightParser(new File(name));
      parser.parse();
      try (PreflightDocument document = parser.getPreflightDocument()) {
        document.validate();
        ValidationResult result = document.getResult();
        for (ValidationError error : result.getErrorsList()) {
          System.out.println(name + ": " + error.getErrorCode() + " " + error.getDetails());
        }
      }
    }
  }
}
