/** Well-known hosts by type. Subdomains have the same type unless listed themselves. Used by `sourceTypeOf`. */
export const knownSources = {
  news: `
    nytimes.com washingtonpost.com wsj.com usatoday.com latimes.com chicagotribune.com bostonglobe.com
    theatlantic.com newyorker.com time.com newsweek.com economist.com bloomberg.com reuters.com apnews.com
    cnn.com foxnews.com nbcnews.com abcnews.go.com cbsnews.com cnbc.com msnbc.com npr.org pbs.org politico.com
    axios.com vox.com slate.com salon.com businessinsider.com insider.com forbes.com fortune.com inc.com
    fastcompany.com entrepreneur.com marketwatch.com barrons.com finance.yahoo.com news.yahoo.com
    news.google.com news.microsoft.com theguardian.com bbc.com bbc.co.uk ft.com telegraph.co.uk thetimes.co.uk thetimes.com
    independent.co.uk dailymail.co.uk mirror.co.uk standard.co.uk metro.co.uk express.co.uk thesun.co.uk sky.com
    spiegel.de zeit.de faz.net sueddeutsche.de welt.de bild.de handelsblatt.com focus.de stern.de tagesschau.de
    zdf.de ard.de ntv.de n-tv.de t-online.de taz.de tagesspiegel.de wiwo.de manager-magazin.de heise.de golem.de
    derstandard.at derstandard.de diepresse.com kurier.at orf.at krone.at kleinezeitung.at nzz.ch tagesanzeiger.ch
    srf.ch blick.ch 20min.ch watson.ch letemps.ch rts.ch
    lemonde.fr lefigaro.fr liberation.fr leparisien.fr lesechos.fr lexpress.fr lepoint.fr nouvelobs.com 20minutes.fr
    francetvinfo.fr ouest-france.fr bfmtv.com france24.com
    elpais.com elmundo.es abc.es lavanguardia.com elconfidencial.com 20minutos.es eldiario.es expansion.com marca.com
    repubblica.it corriere.it lastampa.it ilsole24ore.com ansa.it gazzetta.it ilfattoquotidiano.it
    nos.nl nu.nl volkskrant.nl nrc.nl telegraaf.nl ad.nl tweakers.net vrt.be hln.be standaard.be lesoir.be rtbf.be
    dn.se svd.se aftonbladet.se expressen.se svt.se vg.no nrk.no aftenposten.no dagbladet.no dr.dk politiken.dk
    berlingske.dk jyllands-posten.dk yle.fi hs.fi iltalehti.fi is.fi
    gazeta.pl wyborcza.pl onet.pl wp.pl rp.pl tvn24.pl idnes.cz novinky.cz ihned.cz index.hu telex.hu
    publico.pt observador.pt dn.pt globo.com folha.uol.com.br uol.com.br estadao.com.br clarin.com lanacion.com.ar
    infobae.com eluniversal.com.mx milenio.com eltiempo.com emol.com latercera.com
    asahi.com nikkei.com yomiuri.co.jp mainichi.jp japantimes.co.jp nhk.or.jp news.yahoo.co.jp scmp.com
    straitstimes.com channelnewsasia.com thehindu.com timesofindia.indiatimes.com indiatimes.com hindustantimes.com
    indianexpress.com ndtv.com livemint.com economictimes.indiatimes.com koreaherald.com koreatimes.co.kr
    xinhuanet.com people.com.cn chinadaily.com.cn sina.com.cn sohu.com 163.com
    abc.net.au smh.com.au theage.com.au news.com.au afr.com nzherald.co.nz stuff.co.nz rnz.co.nz
    cbc.ca globeandmail.com theglobeandmail.com thestar.com nationalpost.com ctvnews.ca lapresse.ca
    aljazeera.com haaretz.com timesofisrael.com arabnews.com hurriyet.com.tr hurriyetdailynews.com
    rbc.ru kommersant.ru ria.ru lenta.ru pravda.com.ua kyivindependent.com euronews.com dw.com
    techcrunch.com theverge.com wired.com arstechnica.com engadget.com zdnet.com venturebeat.com thenextweb.com
    mashable.com gizmodo.com theregister.com 9to5mac.com 9to5google.com macrumors.com androidauthority.com
    androidpolice.com xda-developers.com computerworld.com infoworld.com siliconangle.com
    searchengineland.com searchenginejournal.com adweek.com adage.com digiday.com marketingweek.com
    prnewswire.com businesswire.com globenewswire.com substack.com medium.com
    espn.com theathletic.com skysports.com runnersworld.com bicycling.com vogue.com elle.com gq.com cosmopolitan.com
    healthline.com webmd.com medicalnewstoday.com verywellhealth.com everydayhealth.com
    investopedia.com nerdwallet.com bankrate.com thebalancemoney.com fool.com seekingalpha.com moneysavingexpert.com
    tripsavvy.com lonelyplanet.com cntraveler.com travelandleisure.com
  `.trim(),
  review: `
    trustpilot.com g2.com capterra.com capterra.de getapp.com softwareadvice.com trustradius.com
    gartner.com forrester.com producthunt.com alternativeto.net saasworthy.com sourceforge.net featuredcustomers.com
    goodfirms.co clutch.co omr.com appvizer.com appvizer.fr slashdot.org crozdesk.com financesonline.com
    consumerreports.org which.co.uk test.de stiftung-warentest.de konsument.at ktipp.ch 60millions-mag.com
    quechoisir.org ocu.org consumentenbond.nl test-achats.be testaankoop.be choice.com.au
    rtings.com wirecutter.com techradar.com tomsguide.com tomshardware.com pcmag.com cnet.com
    digitaltrends.com trustedreviews.com whathifi.com soundguys.com notebookcheck.net notebookcheck.com gsmarena.com
    dpreview.com anandtech.com techpowerup.com expertreviews.co.uk reviewed.com goodhousekeeping.com thespruce.com
    outdoorgearlab.com switchbacktravel.com treelinereview.com runrepeat.com believeintherun.com
    chip.de computerbild.de connect.de testberichte.de idealo.de pcwelt.de netzwelt.de inside-digital.de
    lesnumeriques.com frandroid.com clubic.com 01net.com hwupgrade.it altroconsumo.it xataka.com
    yelp.com tripadvisor.com tripadvisor.co.uk tripadvisor.de tripadvisor.fr tripadvisor.it tripadvisor.es
    holidaycheck.de booking.com foursquare.com opentable.com zomato.com
    kununu.com glassdoor.com glassdoor.de indeed.com
    ekomi.de trustedshops.com trustedshops.de provenexpert.com reviews.io sitejabber.com bbb.org feefo.com
    avis-verifies.com opinioni.it resellerratings.com judge.me yotpo.com bazaarvoice.com
    edmunds.com kbb.com caranddriver.com motortrend.com topgear.com autocar.co.uk autobild.de auto-motor-und-sport.de
    adac.de parkers.co.uk whatcar.com jdpower.com
    makeupalley.com influenster.com healthgrades.com zocdoc.com jameda.de doctolib.de ratemds.com
    metacritic.com rottentomatoes.com imdb.com goodreads.com ign.com gamespot.com eurogamer.net
    kakaku.com cosme.net
  `.trim(),
  forum: `
    reddit.com quora.com stackoverflow.com stackexchange.com superuser.com serverfault.com askubuntu.com
    mathoverflow.net news.ycombinator.com lobste.rs hackernews.com gutefrage.net gutefrage.de wer-weiss-was.de
    computerbase.de hardwareluxx.de mikrocontroller.net motor-talk.de chefkoch.de urbia.de
    mumsnet.com netmums.com avforums.com digitalspy.com forums.moneysavingexpert.com overclockers.co.uk
    hardforum.com head-fi.org audiosciencereview.com bladeforums.com
    bogleheads.org early-retirement.org fatwallet.com slickdeals.net hotukdeals.com mydealz.de pepper.com
    dealabs.com chollometro.com ozbargain.com.au whirlpool.net.au redflagdeals.com
    flyertalk.com airliners.net fodors.com
    forum.xda-developers.com resetera.com neogaf.com gamefaqs.gamespot.com steamcommunity.com
    jeuxvideo.com forum-auto.caradisiac.com commentcamarche.net forocoches.com burbuja.info 
    gathering.tweakers.net fok.nl flashback.org familjeliv.se sweclockers.com vauva.fi
    wykop.pl elektroda.pl habr.com pikabu.ru otzovik.com irecommend.ru zhihu.com tieba.baidu.com douban.com
    5ch.net 2ch.sc chiebukuro.yahoo.co.jp oshiete.goo.ne.jp kin.naver.com dcinside.com ptt.cc
    spiceworks.com community.spiceworks.com indiehackers.com warriorforum.com webmasterworld.com blackhatworld.com
    discord.com discord.gg answers.microsoft.com discussions.apple.com support.google.com
  `.trim(),
  reference: `
    wikipedia.org wikimedia.org wiktionary.org wikidata.org wikibooks.org wikivoyage.org wikihow.com fandom.com
    britannica.com merriam-webster.com dictionary.com cambridge.org oxfordlearnersdictionaries.com collinsdictionary.com
    duden.de dwds.de larousse.fr treccani.it rae.es encyclopedia.com infoplease.com worldatlas.com
    archive.org openlibrary.org gutenberg.org jstor.org arxiv.org researchgate.net academia.edu semanticscholar.org
    sciencedirect.com springer.com nature.com science.org wiley.com tandfonline.com sagepub.com plos.org frontiersin.org
    mdpi.com ieee.org acm.org biorxiv.org ssrn.com pubmed.ncbi.nlm.nih.gov doi.org
    developer.mozilla.org w3.org w3schools.com geeksforgeeks.org readthedocs.io docs.rs docs.python.org github.com
    gitlab.com npmjs.com pypi.org
    statista.com ourworldindata.org tradingeconomics.com crunchbase.com dnb.com zoominfo.com owler.com pitchbook.com
    similarweb.com builtwith.com macrotrends.net companieshouse.gov.uk northdata.com northdata.de wer-zu-wem.de
    baike.baidu.com namu.wiki
  `.trim(),
  social: `
    facebook.com instagram.com x.com twitter.com t.co linkedin.com threads.net bsky.app mastodon.social tiktok.com
    pinterest.com pinterest.de pinterest.co.uk tumblr.com snapchat.com whatsapp.com telegram.org t.me vk.com ok.ru
    weibo.com weixin.qq.com wechat.com xiaohongshu.com line.me xing.com nextdoor.com meetup.com 
    truthsocial.com flickr.com behance.net dribbble.com deviantart.com about.me linktr.ee
  `.trim(),
  video: `
    youtube.com youtu.be youtube-nocookie.com vimeo.com dailymotion.com twitch.tv bilibili.com rumble.com odysee.com
    nicovideo.jp netflix.com ted.com loom.com wistia.com vidyard.com arte.tv peertube.tv ardmediathek.de
    podcasts.apple.com open.spotify.com spotify.com soundcloud.com
  `.trim(),
  shop: `
    walmart.com target.com bestbuy.com costco.com homedepot.com lowes.com wayfair.com newegg.com bhphotovideo.com
    macys.com nordstrom.com kohls.com sephora.com ulta.com rei.com chewy.com petco.com wish.com shein.com
    argos.co.uk currys.co.uk johnlewis.com tesco.com sainsburys.co.uk asda.com boots.com next.co.uk asos.com very.co.uk
    otto.de saturn.de conrad.de thomann.de alternate.de mindfactory.de cyberport.de notebooksbilliger.de kaufland.de
    real.de lidl.de aldi.de rewe.de dm.de rossmann.de douglas.de aboutyou.de bergfreunde.de globetrotter.de
    galaxus.de galaxus.ch digitec.ch brack.ch migros.ch coop.ch
    fnac.com darty.com cdiscount.com boulanger.com leroymerlin.fr manomano.fr carrefour.fr laredoute.fr rueducommerce.fr
    elcorteingles.es pccomponentes.com unieuro.it mediaworld.it trovaprezzi.it bol.com coolblue.nl coolblue.be
    wehkamp.nl elgiganten.dk elgiganten.se elkjop.no komplett.no power.no verkkokauppa.com gigantti.fi allegro.pl
    ceneo.pl x-kom.pl alza.cz mall.cz emag.ro worten.pt mercadolibre.com mercadolivre.com.br magazineluiza.com.br
    americanas.com.br falabella.com liverpool.com.mx rakuten.co.jp rakuten.com yodobashi.com biccamera.com
    taobao.com tmall.com jd.com pinduoduo.com alibaba.com lazada.com lazada.sg shopee.sg shopee.com flipkart.com
    myntra.com coupang.com gmarket.co.kr jbhifi.com.au harveynorman.com.au officeworks.com.au bunnings.com.au
    kogan.com trademe.co.nz canadiantire.ca noon.com trendyol.com hepsiburada.com n11.com wildberries.ru ozon.ru
    geizhals.de geizhals.at billiger.de guenstiger.de check24.de verivox.de preisvergleich.de pricespy.co.uk
    pricerunner.com toppreise.ch kelkoo.com shopping.google.com shopzilla.com apps.apple.com play.google.com
    shopify.com apps.shopify.com backmarket.com reverb.com sweetwater.com
  `.trim(),
  public: `
    europa.eu who.int un.org oecd.org worldbank.org imf.org nato.int unesco.org unicef.org wto.org
    admin.ch ch.ch bund.de bundesregierung.de bundestag.de bsi.bund.de bfarm.de destatis.de verbraucherzentrale.de
    umweltbundesamt.de rki.de bzga.de bafin.de arbeitsagentur.de deutsche-rentenversicherung.de
    service-public.fr ameli.fr insee.fr economie.gouv.fr inps.it istat.it agenziaentrate.gov.it
    nhs.uk gov.uk parliament.uk police.uk canada.ca ontario.ca quebec.ca govt.nz gov.au
    rijksoverheid.nl belastingdienst.nl cbs.nl belgium.be borger.dk skat.dk regeringen.se skatteverket.se
    regjeringen.no skatteetaten.no suomi.fi vero.fi gov.pl bip.gov.pl gov.ie citizensinformation.ie
    mit.edu stanford.edu harvard.edu ox.ac.uk cam.ac.uk ethz.ch epfl.ch tum.de rwth-aachen.de lmu.de
    mayoclinic.org clevelandclinic.org hopkinsmedicine.org redcross.org consumer.ftc.gov
  `.trim(),
} as const
