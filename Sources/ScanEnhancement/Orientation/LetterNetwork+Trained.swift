extension LetterNetwork {
  /// The network of Samples/UprightTraining/fit.py; see its README.
  ///
  /// It learned from photos of seeds 11 to 13, 41, 42, 301 and 302, from drawn pages (d2) and from scenes of
  /// seed 21, which have no page. Four rows of characters are
  /// the weights of a unit, each five rows of cells.
  static let trained = LetterNetwork(
    steps: steps,
    scales: [
      0.1212, 0.2039, 0.1678, 0.218, 0.1499, 0.1962, 0.1434, 0.1749, 0.159, 0.1483, 0.1432,
      0.1654, 0.1407, 0.166, 0.1784, 0.1586, 0.1674, 0.1351, 0.2013, 0.1365, 0.1026, 0.1787,
      0.1225, 0.1355, 0.1472, 0.1403, 0.1677, 0.1698, 0.131, 0.1389, 0.104, 0.1672,
    ],
    biases: [
      -3.071, -2.324, -2.305, -3.515, -2.341, -3.654, -1.835, -2.18, -1.993, -2.038, -2.76,
      -2.233, -0.6161, -2.656, -1.456, -1.338, -1.663, -2.234, -2.824, -2.847, -1.034,
      -4.161, -1.874, -1.801, -3.223, -2.85, -1.764, -2.633, -2.978, -3.427, -0.959, -2.724,
    ],
    outer: [
      0.7166, 0.9327, 1.365, -2.189, -1.101, -1.865, 0.9697, 1.13, -1.284, 1.05, 1.379,
      0.79, 0.385, 0.8918, 0.6722, -0.6649, -0.7051, -1.281, 1.158, -1.325, 0.2433, -1.412,
      0.4097, 1.138, 1.022, -1.344, 0.8499, 0.9511, 1.318, 1.165, -0.3751, 1.381,
    ])

  private static let steps = """
    cZffemiXceicgVfciqdXfmfPaaXctVHg0dagbeebhnsMnghnzVw0QfPALQfjtto0qdokb1OCPLkvmhVa
    nXehdletXAKxknecmwqlWmiQAceuqhmkvjpqugoe4+h1ombucvQp0IjYjUBZhQYfjmikXc+3Ubdclitf
    fjvfLLrlvoaRdgljSIYUXJzwzzTVTTjPfOjwpQc0uqUPaXvR0TZukyTWuoGdidjdvqjdlgt+qeknylfp
    wkRLQkkfQInmgdKipjkhV2oVMYatZWpgYbTYqhfhafibaTsUgWUNciYkKdfbmXfjYldhlSgSdVnfTalb
    miccZegkfgcfeedppedflaicifeigehkuZfkaifUaTgjYhifncZnkgeedalpXeagfUTmpiiepireabXf
    iaUfmuqflajigmZgVfhaonlaTSmukkjgbemhffgVWipeofehbctmelehfhgiiblcXnchpxeimcikkhcp
    pjXqjcNgnhXadicijlljVPAlmkmihlecnniskhMiqcomemjjdWluyrSgdTm2hTgpddociYcsejpckdkh
    fkXaVZghShfYYfkacmkoUleUhkebgikdhdkfdhbddjhfhmnjdekdmcieWlgfVikaogXdYhelfjZhiack
    mhodggdhXZZmblheqddmfYgVgejpgZlcYbiehfimZfbjdZfshlUnqUOsZciigmZuhmgrlPm0bGgkeTbs
    idhfqNfrzXNfefcqddjXkOdlkunPlkmmkudejXrnppbgZkgXmObpfgpvocTSkkUrhdkcZrlecUWkbfkq
    mabZexgeARYieUnfsrnhfkyrdghmddeiYmkgiNzpUqGctfjelimosYIVi0aenegiScSYoqIdpXTWZhZe
    qtikYailuihslqidleipdiSaYfjaehoadZYZbbkYfnhiaYjTcamdYhicmYlbhbiokhXmmijedajaYggh
    igjcgfkbkWghdffeedXdbjZbfghkhegiiUlieeekbdegdfgegncggZigZddfmkfaddagkkgaVaaeqeiZ
    gblrdgiTijbelhhdjfnjbduhnorfbciiilfkikbehhsghgdlhhdfYcLSfWbnkgjgkfagfcuojgechgki
    ifhjcjk-hfYmflbjcdecqoiQVmXjfagfjljgmbhkmrcUfkkhkjjiUchruwXdkgjjccehZchgljWamihX
    ghZkghlntZNXibjcXalojdShufWikiedTkinnbPUfjgdhffjqdeogffZhcfagdlklcagfheeeehgldlk
    ddlbclQbbigdebsgojrebihdbjbjkoahdUiifqPdkdUcchicVRWmhmabpqciqnxcOUaYcywgqfjZd0Zc
    aonXaqswlYiVddmckt2TcMisxdTugaetZlnPVLbhv0YanhYwvpoxgbTbvgdaTSjiSYolocbQhsg1ddYQ
    5heZngeGfleiqnZWeomjb1oANjxegiluoljconlSKqiqjiam0ifOjvcjPbuqjjfktjANfkjYlXsgZXne
    ilXTtqsTcZ1yopQdrpniqjQdaXewmjmafhbhTndVfkgiduckdlcgYaniZeiddfZeXdofeibgnpWSdbip
    kfYljgecbicicfbXngcdWhhlhbcZhlflXknjYdaZafbXdehlgakoiYbgqrXbfikebjcfcfldgpYklkhg
    gjdgmqiWkZbncalenfeabqla0iZgYlehgiejbv2qflhddUkgnmgYSSgYif8sjdlkbZdifIaddmmcZmdb
    bhtgnrgoecbcggecjmgYlx0hoiZkpYZoldkommrUdmTZfklkehgYcUdpziAmormeckcgkbjimPUmrjol
    jjkaRkhMVaeZkicmfhcdXfrhaggZfdkamjfbakiekbjYdjchbjcchlgagnbeghbpeelicdafffcbdhbk
    tronneUUXWfdlrtnRkenmdWaYYVakipjcYyckqbOWjUlsjZfgmugpfZgnincpRmraxhovidVdjpXedif
    UvbXWcsaecSRen6tqemiPWjozrUXblptphWdfnsTWmsPhicjccvqqtRQsmrXXZcuiaicefoSjitVbdtm
    jhYiTNejplfaYcjdmlWjoAcXqhOjZgYfeaZkuPRTipQUbofbj3agVWanjXBPxfibsgobYefgokZiv1ji
    mljbidmhxygqmifvvRagWlshdOfSfonbtbiZaQi0pWdgcXdjpccbgbVihhNeaekeqWefVkgZhbkjnbPk
    omfbjXeXfhiogdgjkakibhcegbcbZdkngZmZaYUqkkgijbWnndTXssbfgljfRSd2rfVaqqgUimaqhZXk
    sjlQdlcUgkgrlYarrocQcjjXupSeONbcgYaZejsRipbiWidlkdbhdekRjfnidYbomqhYNomasTqoapbX
    LhibgeedpbaZalafadoroUiAv1dhwcVjdmfqclnLjyplqRd4vohdmlacdlanRDl2bbYQWlbannccUmil
    RTYehcfmeVbSi2tUfhgrepiqdaeVg7uYgjidhlebTZkfdbZYfaZggYdehcjgojhZdigkbeeiddbZiccl
    oijiroZrjeldZsc1jfbJcWcahXZbgXTlbpepabeYkjmkhpejmagZhjTbplednfkbsoZSYnfpjrapmamW
    nUTVedssinbldgdgoXeyRJmoxjNbebvcnXb3ZKifszYjcglfpmeenmdeirRkkndsfhhfn-gjrerigklh
    ehdVOTkMEimYaedgfYjjXWuWKclbbeideentlpoUQqpUlpXbRqlnZrfjPpsUYbksevnqgbyuhtlehfZa
    jaV0WTnPicrbcWqibcisUZYZYdihdohTifgenhbdgVdchohYiighcmWjafmgeiYfpndclWdifYjekoij
    driUfeZkabfmbjwlkrfVpXYYghYNbfhhqcqdhLaejldYkWfipqYqTdliifSiwXcXhqdeWhtjkjRo0cnf
    mcRWXecabgPipajddlhtyVZbebZpkYmivbgdWnveqlabejjedjhmklcmATBRWgihgieofcudHGDTsljZ
    sfgfdPKWuyfjTacjjQjUiSNamsykighgUhdVx0neWr1oqgddmajQhm1jnv2QSviWngVbfgkxtbrVYmXl
    yjbjuafhfUd2iRUfwmjdNZmddWWcifjtxXhdXekeZfaXXqibpjicSnkleSeuamqnmoWjcLbgUafdSicu
    lnobQrUadXimmZgbiZZgdobhenhecbhfomjaeeUcliYcZffdZs0gN1oOWViremogbYqOXzyWWcneqxlS
    YUVUKhwnkmberXAXtdqmeu0uYgyXQKTZojbZUsmatiVPgUcmZddiTfsfnOUXSkp2jjjpfntkgWwcnybV
    hkwYPigoeadbuqlqYiFRWemhVZgWwmkZihmiikZoeRlKmpkpkdqdjvpZf0rOlDZ0mVVjmlYZdhhmeVTq
    LXhuqYaSaLkjf02aZgvicecYPdsbhcpodnbXcZjidhXjsfXcgbmXfgcYillfgRaijnmbaZZgbhbZnfib
    qoZihYjcdgVaeerhjihpXcTYubcagggmhbakhgeXlfhmbVqrcfcZekUQKVtlmanyohd0kYMXbhkhqgQr
    feZkhZc-qLTmZlchfXacWuw1zgspRddgjojmt3pwl5ihiojjUigahmmmSdVPaaaeuijvlbU4oPJhbiam
    gXYgXgUlelcmqkehnlVTVZONXafuplpijtuhgojjmvtPlicjbppkUslosfXgXeipflolbcohLpsnflej
    XgifikncXfoZjZojiSerrifkiobibnhncofdddXkVUahbdiskibcecfkbeUheXjqpojekbedkcZdekik
    UnaShmlOQhfWpgVdohXsmhfdTpdfejUcjkhXbfjbdjacjhksi4-dKDjlaonfPQe1gmuaKHroeSrbLRf6
    bnqbiKw4opqjcZfoYcldeVPlqklcRQdbWgMNMWqKekmaTnbacdpVGvdWgjaWjflrcmtqoQqkMzcfvcTj
    olkmbMwgk6wbhiogcZS5iSpvlTlaTidfSaofrkpdsXwjjbrclnyEwycrlMtpWmpztpmqodtqtZnbmnjs
    defjkazrdfebkqilqdintohiqWYehhikrhbdalogXeelkhZknhTpdhbOmZcXRYpdolZZniXbYSZjjtjo
    jeffiiggaifcbfXeiXhdfVikbakenhchmkjjaZjrcIhlljidojXWnYouzkVcn0WPpqTZcUmdvlaLhypN
    mhzcqZaebcSUbf1pivnjjlrbkReZbus0ocWegpnrjUarynuvunifgrdmaadeqXjVTkYihjXjuVngfivp
    UbclgXZWnWkkmpZXbbgpkjeMhntrfgbQknjpomaiorVkjivaqsViukidvoAWonlalWbidrVWe5jnlcer
    XeibbdmahZroWecbfeogekgoVRktccZoVljqbilcNfigjWnjYeeeQYjZhZhobgXgvknhijedbqgkdjjs
    aoebighPsbYWfnclliUhhgilbbfjmfieXckcfcZZscYmdghecjkudTinsibizbXXcjx-ecjUfWXYvqdc
    mVbzsMOshpZgmwsgfaXiZIcmsqUfaeVaRjmgacgvffaofegglpuYjcfloygldhqnlWYgfiYjrgccjjaa
    weWhcjgihninebjnrfZdrkaVCSmibdohnqkqdptnoYjmiYsnYhlhMbszriZRYkmnahrbZiuXJqcWgjdc
    fcdjkhbWo1kflejblaTehhljkbfhmiffogqbgfcekgehhodehsYekeeeidgfgWaodkjjcfSkeegclnjc
    bmmdaaYYjIbYiZmZrhethklmpkofftotlhekfWleZeingiadgbnWairjjegbirrbfmYbqqZoRVQZlpiN
    neVhjacWkVbhshXZdokhqCewu-hvhUluVdrpfbvMd2ujddl4oenmnZkRRjiQaccdrkdgwkXokVZihgjs
    egfbcbhtsXZrkdkhijZpXhzcvhfqiUWacjidjhcPdWqWZnVSUjeVagUlnkkdYpoyfganaXkdfbq7hhk4
    hzX4uUryujSqQSbzm1kVnWcSiZdmahVmblVhXgqbidcqleWZgejdeuTilbYkWccjhkiUjghYkYcjohqj
    aobagdeiVefYgnhgbVbZhgdmfilVZjVcgbfbfXlcnWYaifXluri2cgfaaJRjcac0mqurfXi5damz6vlt
    phjePEOjrbVhisnmkqnXilPZl6hPCfmhmvodpjQP-9ZUUqftaXerjdJTogfjafUadQahZgbGobZchYse
    doheTddorbictcjkcfWSflifZPaXQfgktrvolkakldYrjokayubihpvfakqbiglb1nwiUVgERntecbnh
    VgeNbVk2mviZcirsLbVdodsvetcYdnhccRlcdjrncLjiadYgfgffcahjbcgpbYihliYkkagmeRPehdqg
    pviqijkgdhbonqnpjUSSWbeVcVYekZebPanemZHavabYbSobPStmWnmojniXVkWDSfrtjn6rcUuaitdk
    puWZepkhnbSZYimqgrPRjidaflgYfVVpunoMhxoeizjxRZaunfjbh5uKLasyhbmtnglVnx3RRLartVba
    mlipdoIczJNhsbcYaeTmdMolvYXnwWlihiYtdYkUsilePlfSQhlsrmamtqJHgmUdQwangaYqvpoxaxYo
    i1NSiiuHllllWmktmumebjsKj-pgelZdljwYHcfcWppdMmfmajWfUfbmOdlMbrYpVlvWgefnXqZVnqUp
    ffdlcdfiafhicfghbhjggchidkedbdmlgagckpdSebcYqkhddohpkkkdhWSbhjbgibmWXjkiqbPVZhYe
    njUaYmqtgbYYaalegbukiauksqbQiskhqqkoaZlfdhUdmjkskZehafpaUjeWpdYbWmpbVkge2oTdafpj
    cVnggjbdbiiahifYmiRZfqnebnpreYhgflZiUnvSTu-lXeegsmfZg2nVTapbinnjdfhkPaldbYfooYUj
    eikqjWWkirWgfgXnhnXTfTdwnZbjfoglUiggffjdkfdZkdeggfheeffgkebblldfdgbsbhafadbkfagf
    hZaedWmVbhMSnbZcishZlWckcndimcwYighddeldcTPrmdjVrefWamdVjbhhfpXoaVasjZyahbZoZTSY
    gcfRoobdxcldZcqYerXQi6ejlZanhjgNbckLbenjmgoZqjpfufnnaOASLciqZresWmjjXTuaOp1tbbnh
    xZegXzrQR0iiffWqZmuefyjNNYuYVfkhjrcWmzlqejoOe0lkqciZeyiYoonNbVevbTeWSjLgnaYdKQaj
    al6VaZGcgWxpdqladpwlOXNUlg0kXhielemdTednYmdndRtqiZbXVgZwefHYebkZitYhZUXhjVXqaepe
    lkYvQXPsWZTgRMagjmbZNFedQiiafHohcTrbuJdeklagQFgQnh3NyImmThPIVmOoMaqnvXfqiQwqrwbj
    NIZepbbpZqgpx+eNdJfq1-seYZkzzdgYKlgf0xHmjlTghlQlynct3hesmRFludkxfgQn4h+qGR4qWhqa
    Xeotjfe6SVumlsqlaR4Yxp-Splh30lWdnXUvwl2YZdb3hiEQqoertpaDCt4+fWhMrqokYoWkazeVMYP6
    pvmSbLmwhqoXXXmgdtRmPDCWdlplXhvvTPSXWSqanZQTVWuicVfeOpQjYVShVYhijcYhiKoltfXXZeoi
    gabekbifajjjgogglcWkonZnZYfdcdabZaslibidYkZTcladdgekggbhldZgcaedbkgsgWhegmplaeck
    gadhendMWnrSaTkrngphkZymu-QNXamkrcmdgOYzoedfSclnnqbaWJL4pYfjZbfjhacpcYWtYeoUmmjk
    kgbbdYotghgVnggcZiXUikisenfbpdhenntkfWZwvpfoabfXgombkgatwhhdQuhpSpssnikdcabodlkc
    kjnnrzuaUtpoXYaitjafnrthqqmbpXSafYcfdgZkdahjjedUnbdjgcekolgfclhfkfnoiXmibXUefqqf
    dZliXgcfYfpUbgZcknLKqhUloZZcZhUkpnjJYcfqfYemfsrmalmjsopnlMUwjcKKTTyolrksWOVuwgZX
    ljVtYoVifXeVpTimOnXZjnPejoZSfWqulcSjpcdq-kNjiixarYm4qW0pnhQforVbnisXusvYPpx1feR1
    khvaOjgcwunf0gcjbbWTVniYyc4bZiMKWnoREveKsKKdhwblqdgxf0chmufVleM2olnlmchhq2r7evkd
    gmYlXXngfoedipjXihSZlmihdZjkafvcWWjZeiqUpgReYgkVeXcSgfddLXcebXiivYJT1efblRbggcga
    chmjeZZskTgahUUZagebTZhmmVmbZUccaMhoZwTlbdsgbXWrcgsuZnYcfledjmktTgmoZgubgfchedgQ
    wkrhbSXz0geSktnnzoXwhEozhbSfPckskYpkUZ0qSsfjhuhcmnfkfsUctabduhgljXRVjngYaIkddVYU
    cvXgnlvVYnhcekaohsrpXhohrpfUkziknTjzWgdqU0ZjTdadNWIATUWRNZPkVTXPzgVkNnemvfQsbkbr
    qoTiiqohgdhqpimum1iWZqfgjbnydpjwylVZWholeefWablrtRfblqfdabdhTaljcdpjYphYfkXPQmsi
    ifZpggZbnkXecgYlTjVpedrabcafhVdkqdfighaRXXhcsmdYknQgqifhslMWiudfqbVdprcxzoTQgYXm
    iVTiakgnoibdqUfiqVYkjQYOwcUgqqmxdhkdnsoNsrcklYerUqhYgpSovlntZciiobiYvYoiTbhnslfc
    mpbekesrPdaNNcfnfPfVZms4-q+WFUjVtriioehpgnnbjnol2qfXtXWkin+jVpweVYwlTZQQvjONniUU
    KM8oWeTRsgQmzneOarleXRdXdUdvemgigqjhblqeldnedUXjbdjglcaWfZdclwasjlSkoifidoXbgpkh
    pnqlehedhbdoekqgmVRhnjYnaUciWcabrYdhnTXfYRxXpcoiheMXkRfhsbdfcafhkdSndYYpljjgaEhe
    PRfilcsSUqruzhBaRw3hLwdnjqfXltaiSgqdSn-gherFYugTShbbnnLvlnrZrmrpieejYkeoZhoOLlpR
    1fUjYlopVlXpffn1QpqcfcndLqcludYNmegiaclomncprfdnwfoabachgggdCXhuk1vMbrndtcFUWeat
    Is8WUromSmgkndQPDe8jCjqiKbgqtLRgeeqYMpfsUfdipachlanbfTfhjchehjklipYooZiXfkifMgkg
    iZdihgchdhbkgefhYiXfffhZfZkkcdhnooiSjaZkZjorvPYrlrpWQkfiWZjknYmVTv-lLvsbVbeZhkag
    VVocct2VQoVYlhlhTYlminbohcFiotgdageijQcfhWojgjllpprgoQthSlfikcflfabqqXwXYpWbkkmj
    laicbPjRz4fkhaabiqkfwZgMHpfigqZkckxtQu4eOcisaiemRfrnKq3xabdavpZhdYbScncUifbicWje
    qnWZhkUklqqeWaibqhZXsjfnpelWaoigkhcZbYlknahccZfildbwgelTkfgidldopeXYqgcgeZgZZgtc
    icmTYineddcjklkjfjvnjUXjfbkekeTppaWcjYcmwWXabccljleiXdUv3vfSQgv0WoecqgZmnwiYPWjk
    QtpckdZgisrhadWsbisobmRupx-TaYhkpxqcpgkxsnmLimehnkWdhYffcdkcebftaWdrjRTZmvdifbfl
    mceieaOeiaWjheeejkiTXgbzvTdqnkcgrkkneZThueKrhtnmlgpiWLUnrvWsjfiealchUbhjQfUZhjmU
    bjeeei2cNhpgfmhhheWWcQhWefiigjplcdfejndgcYgedbUfpjggkkXccklgiepeqdkhmbddTegkhocg
    gcfheellMXiZlqdkblZlTdSnboaQgciZkWMsceSdlhpRfiobjfj1nkko2sILBqznqvanXld6y0ePTbwe
    iSkVPj9gb0jjadgJYlopa+XHAqdRXwvajYibnoTRh23XOcXkYwkaRmoh7jteajsoogemWvlQZYcUmkYY
    iYzlg0XXSYwvcbmrgYTef0rIXpmqndnpwhlgf4oHlknMrmcZlYWJlrrXRvbMptkgrvygdS7nZiO8wiPX
    efxgSIVVYOYlUMLlltghVGSeQhnrUcMifZlgmfqnechngidWfWcmyaZdkoaVXiohdgoafiVhfgZqWmjm
    jdchkbRahbiaSsbXjckggcdfbeZafedkggaeaaZcmwfeXdZirXTSplpZokjOUffovIMTflQrjZpnibgX
    tgkfTdPi3TkjmabeznjVDMijjtecbcoh3dbXZguitsfblkkloTnutWkicdUtkobbY72ofuhelp1ocUmf
    AjYhcthwnTsWenlcKPEgrtUkQRSijMbgiccevjn1bXhXnyZn1twinVe3cMvtchlopefjUispecxekdck
    UcdZcgOFbyjQccgVkekfgsifwhvQthqWYgfabqgcmfefadebjYbhYUfhZmfXljWdijgiZicTfSOpXghg
    czjXdTYiUYPaeeFrzcivkQXgQgWTcdsfplfbXbfbjqipijd2plgaNmibsXMcnfXlkcRQSfivabsregXU
    dsRTgNdhT0WYebsNWXpjjbZT8qYgWnRfnUXak2oO7VjjkjefhhwOdYSGiCcNmjrXdneUUbbjaPbhRlSR
    hkXmgUk7qhlebftvjPmlrmuRVx2bffXepisnYwpxksgz4jgymijs5y84cefSKWcxjfSl2tjheeqPCjo1
    ekvmpduzpoheOs3zjbiOniZwyXsSTnt7sqpWaceoVAqYWWmyyrQhpemNZkgNIXmpipehPgYbNTOvoMti
    edjeYajlXbicgdihhleZgecehdZWffTjjkaYkivpolVbhaXWmddZUZfT8viWmmmgkgfnlSjXjUVhafYX
    riijhqjUeWRkupWimmskj0WJgekjcdfgegeinhRZtWqsVcmergiYagHnZhablpnifghjnVsuIfmWoZii
    gZeeZZmnplbcnlcnbgcUJktnwqocdjYkojjbWXrSouZjikfmpnmtlAUlvoUkoWjqWjVogGSwxjQcdWhY
    eifmimoqrVbgjpjaaZhXdhhobadLgaeafaqcjexddXcnYkqjehcigebgcgfiXkdcdghZTligiSjgekbl
    """
}
