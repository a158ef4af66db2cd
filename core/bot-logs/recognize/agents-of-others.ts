/** For tests: User-Agents of browsers, apps, tools, and look-alikes. None of them is a listed crawler. */

const lines = (text: string): string[] => text.trim().split(/\n\s*/)

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

const platforms = [
  'Windows NT 10.0; Win64; x64',
  'Windows NT 6.1; WOW64',
  'Macintosh; Intel Mac OS X 10_15_7',
  'X11; Linux x86_64',
  'X11; CrOS x86_64 14541.0.0',
  'X11; Ubuntu; Linux i686',
]

const phones = [
  'Pixel 9 Pro',
  'SM-S928B',
  'SM-G991U Build/UP1A.231005.007; wv',
  'CUBOT X20 Pro',
  'CUBOT_NOTE_S',
  'CUBOT KINGKONG MINI 3',
  'Gemini',
  'Gemini Build/MMB29M',
  'Comet',
  'HTC Comet',
  'Atlas',
  'Titan Atlas Build/PPR1.180610.011',
  'Claude',
  'Perplexity One',
  'Kimi K1',
  'Mistral 7',
  'You Phone Build/QP1A',
  'Redmi Note 13',
  'moto g power (2024)',
  'K',
]

const browsers = [
  ...platforms.flatMap((platform) => [
    `Mozilla/5.0 (${platform}) ${webKit} Chrome/141.0.0.0 Safari/537.36`,
    `Mozilla/5.0 (${platform}) ${webKit} Chrome/109.0.0.0 Safari/537.36`,
    `Mozilla/5.0 (${platform}) ${webKit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
    `Mozilla/5.0 (${platform}) ${webKit} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`,
    `Mozilla/5.0 (${platform}) ${webKit} Chrome/140.0.0.0 YaBrowser/25.8.0.0 Safari/537.36`,
    `Mozilla/5.0 (${platform}; rv:143.0) Gecko/20100101 Firefox/143.0`,
    `Mozilla/5.0 (${platform}; rv:52.0) Gecko/20100101 Firefox/52.0`,
  ]),
  ...phones.flatMap((phone) => [
    `Mozilla/5.0 (Linux; Android 15; ${phone}) ${webKit} Chrome/141.0.0.0 Mobile Safari/537.36`,
    `Mozilla/5.0 (Linux; Android 9; ${phone}) ${webKit} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    `Mozilla/5.0 (Linux; U; Android 6.0; de-de; ${phone}) ${webKit} Version/4.0 Mobile Safari/534.30`,
    `Mozilla/5.0 (Android 14; Mobile; ${phone}; rv:140.0) Gecko/140.0 Firefox/140.0`,
  ]),
  ...['16_7', '17_6_1', '18_5', '26_0'].flatMap((version) =>
    ['iPhone; CPU iPhone OS', 'iPad; CPU OS', 'iPod touch; CPU iPhone OS'].flatMap((device) => [
      `Mozilla/5.0 (${device} ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`,
      `Mozilla/5.0 (${device} ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0.7390.26 Mobile/15E148 Safari/604.1`,
      `Mozilla/5.0 (${device} ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) GSA/388.0 Mobile/15E148 Safari/604.1`,
      `Mozilla/5.0 (${device} ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/143.0 Mobile/15E148 Safari/605.1.15`,
      `Mozilla/5.0 (${device} ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 390.0.0.28.85`,
      `Mozilla/5.0 (${device} ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/520.0.0]`,
    ]),
  ),
  ...lines(`
    Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15
    Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4.1 Safari/605.1.15 Ddg/17.4.1
    Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko
    Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Trident/4.0; .NET CLR 2.0.50727)
    Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)
    Opera/9.80 (Windows NT 6.0) Presto/2.12.388 Version/12.14
    Mozilla/5.0 (PlayStation 5/SmartTV) AppleWebKit/605.1.15 (KHTML, like Gecko)
    Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/2.2 Chrome/63.0.3239.84 TV Safari/537.36
    Mozilla/5.0 (X11; Linux x86_64; Quest 3) AppleWebKit/537.36 (KHTML, like Gecko) OculusBrowser/38.0 Chrome/136.0.0.0 VR Safari/537.36
    Mozilla/5.0 (Linux; Android 13; DuckDuckGo/5) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/139.0.0.0 Mobile DuckDuckGo/5 Safari/537.36
    Mozilla/5.0 (Linux; arm_64; Android 12; SM-A515F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 YaApp_Android/25.80 YaSearchBrowser/25.80 BroPP/1.0 SA/3 Mobile Safari/537.36
  `),
]

/** Apps of AI assistants. */
const apps = lines(`
  ChatGPT/1.2025.308 (iOS 26.0.1; iPhone17,1; build 18742)
  ChatGPT/1.2025.287 (Mac OS X 15.6; arm64; build 1759)
  ChatGPT/1.2025.301 (Android 15; Pixel 9; build 2530114)
  Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) ChatGPT/1.2025.300 Chrome/140.0.0.0 Electron/38.2.0 Safari/537.36
  Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Claude/0.13.64 Chrome/138.0.7204.251 Electron/37.6.0 Safari/537.36
  Claude/1.250929.0 (iPhone; iOS 18.6.2)
  Mozilla/5.0 (Linux; Android 14; 23049PCD8G; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/139.0.0.0 Mobile Safari/537.36 Kimi/2.4.3
  Kimi/2.4.3 (iPhone; iOS 18.5; Scale/3.00)
  Perplexity/2.250925.0 (iPhone; iOS 18.6.2) CFNetwork/3826.600.41 Darwin/24.6.0
  Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Perplexity/1.4.2
  Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Cursor/1.7.38 Chrome/138.0.7204.235 Electron/37.3.1 Safari/537.36
  Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Grok/1.1.31
  Grok/1.1.31 (iPhone; iOS 18.6)
  DeepSeek/1.4.2 (iPhone; iOS 18.6)
  Le Chat/1.3.0 (Android 15)
  com.google.android.apps.bard/1.0 (Linux; U; Android 15; de_DE; Pixel 8; Gemini)
  Mozilla/5.0 (Linux; Android 15; Pixel 8 Build/AP4A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36 GSA/16.38.64 Gemini
  Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Poe/1.1.200
  Copilot/30.0.431027001 (iPhone; iOS 18.6)
  Siri/1 CFNetwork/3826.600.41 Darwin/24.6.0
  com.apple.WebKit.Networking/20621.3.11 CFNetwork/3826.600.41 Darwin/24.6.0
  Slack-ImgProxy (+https://api.slack.com/robots)
  WhatsApp/2.23.20.0 A
  okhttp/4.12.0
  Dalvik/2.1.0 (Linux; U; Android 14; Atlas Build/UP1A)
`)

/** They contain a token, or nearly, and are something else. */
const lookAlikes = lines(`
  Mozilla/5.0 (compatible; Konqueror/3.5; Linux) KHTML/3.5.5 (like Gecko) (Exabot-Thumbnails)
  Mozilla/5.0 (compatible; Exabot/3.0; +http://www.exabot.com/go/robot)
  Mozilla/5.0 (compatible; Exabot PyExalead/3.0; +http://www.exabot.com/go/robot)
  Mozilla/5.0 (compatible; ShowyouBot; http://showyou.com/crawler)
  ShowyouBot (http://showyou.com/crawler)
  Mozilla/5.0 (Linux; Android 5.0) Spider/1.0
  Bytespiders/1.0
  MyBytespider/1.0
  Bytespider2/1.0
  xGPTBot/1.0
  GPTBots/1.0
  GPT-Bot/1.0
  NotGPTBot/2.0
  ÉGPTBot/1.0
  GPTBotü/1.0
  PreGoogleOther/1.0
  CCBots/2.0
  ACCBot/2.0
  Mozilla/5.0 (compatible; DuckDuckBot/1.1; +http://duckduckgo.com/duckduckbot.html)
  DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)
  Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)
  Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)
  Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)
  Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)
  AdsBot-Google (+http://www.google.com/adsbot.html)
  Mediapartners-Google
  Feedfetcher-Google; (+http://www.google.com/feedfetcher.html; 3 subscribers)
  FreshRSS/1.24.1 (Linux; https://freshrss.org) like Googlebot
  SentiBot www.sentibot.eu (compatible with Googlebot)
  Mozilla/5.0 (compatible; s4a-probe-bot/1.0; Fake-Googlebot; +https://www.seo4ajax.com/webscraper)
  Google-Extension/1.0
  AppleBots/1.0
  Code/1.104.0 (darwin arm64)
  Operator/1.0
  LCC (+http://corpora.informatik.uni-leipzig.de/crawler_faq.html)
  YaK/1.0 (http://linkfluence.com/; bot@linkfluence.com)
  Mozilla/5.0 (Cursor)
  opencode/0.15.2
  my opencode
  Mozilla/5.0 (compatible; DevinBrowser 1.0)
  NovaActor/1.0
  UseAIs/1.0
  Terra/1.0
  TerraCottas/1.0
  Kangaroo/3.2
`)

/** A token in a URL or email address only says what the address is about. */
const inAddresses = lines(`
  Mozilla/5.0 (compatible; Google-Something/1.0; +https://developers.google.com/crawling/docs/crawlers-fetchers/google-agent)
  curl/8.14.1 https://example.com/GPTBot
  my-fetcher/1.0 (+http://example.com/bots/gptbot/ClaudeBot.html)
  my-fetcher/1.0 (example.com/GPTBot)
  my-fetcher/1.0 (+example.com:8080/a/GPTBot)
  my-fetcher/1.0 (/docs/gptbot)
  my-fetcher/1.0 (www.gptbot.example)
  my-fetcher/1.0 (gptbot.example.com)
  my-fetcher/1.0 (GPTBot.html)
  my-fetcher/1.0 (+https://gptbot.example.com/)
  my-fetcher/1.0 (https://example.com/?bot=ClaudeBot)
  my-fetcher/1.0 (https://example.com/devin/notes)
  my-fetcher/1.0 (https://www.example.com/genspark/)
  my-fetcher/1.0 (claudebot@anthropic.com)
  my-fetcher/1.0 (gptbot+crawl@example.com)
  my-fetcher/1.0 (crawl@bytespider.example)
  my-fetcher/1.0 ("https://example.com/PerplexityBot")
  python-requests/2.32.5 (checking whether https://site.example/robots.txt#GPTBot)
`)

/** Ordinary programs that fetch pages. */
export const programs = lines(`
  curl/8.14.1
  Wget/1.24.5
  python-requests/2.32.5
  python-httpx/0.28.1
  Python/3.12 aiohttp/3.12.15
  Go-http-client/2.0
  Java/17.0.12
  Apache-HttpClient/4.5.14 (Java/17.0.12)
  axios/1.12.2
  node
  undici
  node-fetch/1.0 (+https://github.com/bitinn/node-fetch)
  Scrapy/2.13.3 (+https://scrapy.org)
  libwww-perl/6.79
  PostmanRuntime/7.48.0
  HeadlessChrome
  Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36
  UptimeRobot/2.0; http://www.uptimerobot.com/
  Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)
  GuzzleHttp/7
  WordPress/6.8.3; https://example.com
  Dart/3.1 (dart:io)
  Dalvik/2.1.0 (Linux; U; Android 14)
  VLC/3.0.18 LibVLC/3.0.18
  Akregator/5.22.3; syndication
  NetNewsWire (RSS Reader; https://netnewswire.com/)
  Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Thunderbird/115.3.0
  Podcasts/1650.20 CFNetwork/1331.0.7 Darwin/21.4.0
  Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) FeedDemon/4.5
`)

export const people = [...browsers, ...apps.slice(0, 9)]
export const agentsOfOthers = [...browsers, ...apps, ...lookAlikes, ...inAddresses, ...programs]
