import { describe, expect, test } from 'vitest'
import { readMarked } from './text/marked-answers.ts'

function each(cases: readonly (readonly [names: string, marked: string])[]): void {
  test.each(cases)('%s: %s', (names, marked) => {
    const { expected, found } = readMarked(marked, names.split(', '))
    expect(found).toBe(expected)
  })
}

describe('spellings of a name', () => {
  each([
    ['HubSpot', "⟦HubSpot⟧, ⟦Hub Spot⟧, ⟦hub-spot⟧, ⟦hubspot⟧ and ⟦HUBSPOT⟧, ⟦HubSpot⟧’s and ⟦HubSpot⟧'s"],
    ['HubSpot', '**⟦Hub**Spot⟧ and *⟦HubSpot⟧* and __⟦HubSpot⟧__ and ~~⟦HubSpot⟧~~'],
    ["Nestlé, L'Oréal", '⟦Nestle⟧, ⟦NESTLÉ⟧, ⟦Nestle\u0301⟧ and ⟦L’Oréal⟧, ⟦loreal⟧, ⟦L&#39;Or&eacute;al⟧'],
    [
      'AT&T, Procter & Gamble, H&M',
      '⟦AT&amp;T⟧, ⟦AT&T⟧, ⟦Procter and Gamble⟧, ⟦Procter &amp; Gamble⟧, ⟦H & M⟧',
    ],
    ["McDonald's, Levi's", "⟦McDonald’s⟧ and ⟦McDonalds⟧ and ⟦mcdonald's⟧, ⟦Levi's⟧ jeans"],
    ['Disney+, Paramount+', '⟦Disney+⟧ and ⟦Disney Plus⟧ and ⟦Paramount +⟧'],
    ['Hub\u00adSpot', 'The ⟦Hub\u200bSpot⟧ and ⟦Hub\u00adSpot⟧ and ⟦ＨｕｂＳｐｏｔ⟧ suites'],
    ['Müller', '⟦Müller⟧, ⟦Mueller⟧ and ⟦Muller⟧'],
    ['Acme GmbH', 'Wir haben ⟦Acme⟧ gefragt; die ⟦Acme GmbH⟧ schwieg.'],
    ['株式会社資生堂', '⟦資生堂⟧の化粧品、⟦株式会社資生堂⟧'],
    ['Coca-Cola', '⟦Coca-Cola⟧, ⟦Coca Cola⟧, ⟦coca-cola⟧, ⟦CocaCola⟧, ⟦Coca‑Cola⟧'],
    [
      'Best Buy, Whole Foods',
      'At ⟦Best Buy⟧ or ⟦BestBuy⟧; a best buy is a bargain, and whole foods are healthy.',
    ],
    ['PlayStation 5|PS5', 'The ⟦PS5⟧, the ⟦PS 5⟧ and the ⟦PlayStation 5⟧; PS50 is none.'],
    ['Salesforce Inc.', '⟦Salesforce⟧ and ⟦Salesforce Inc.⟧ grew.'],
    ['HP, LG, 3M, BMW', '⟦HP⟧ and ⟦LG⟧ and ⟦3M⟧; 120 hp and 3m long; ⟦BMW⟧s and ⟦bmw⟧'],
    ['Yahoo!', '⟦Yahoo!⟧ and ⟦Yahoo⟧ news'],
    ['Booking.com, monday.com', 'On ⟦Booking.com⟧ and ⟦booking.com⟧, or ⟦monday.com⟧'],
  ])
})

describe('the edges of a word', () => {
  each([
    [
      'Asana',
      'Asanas? ⟦Asana⟧-like, non-⟦Asana⟧, ⟦Asana⟧/Trello, (⟦Asana⟧), "⟦Asana⟧", ⟦Asana⟧: and _⟦Asana⟧_.',
    ],
    ['Canva, Tesla', 'A canvas is no ⟦Canva⟧; two ⟦Tesla⟧s, Canvas LMS.'],
    ['Acme', 'acme_id, my_acme, xAcme, Acmes3cret and PacmeX are none; ⟦Acme⟧2024 is scraped.'],
    [
      'Apple, Sony',
      'Overall Best:⟦Apple⟧ MacBook Air has a sleek design.The M2 chip. $149.99⟦Sony⟧ WH-1000XM5',
    ],
    ['Apple', "l'⟦Apple⟧ Watch, d'⟦Apple⟧, ⟦Apple⟧'ın, all'⟦Apple⟧ Store e un iPhone"],
    ['Tube, Book, Reilly', "YouTube and MacBook and Facebook by O'Reilly."],
    ['Amazon, Walmart, Best Buy', 'Sold at retailers: ⟦Amazon⟧⟦Walmart⟧⟦Best Buy⟧'],
    ['C++, C#', 'We wrote ⟦C++⟧ and ⟦C#⟧.'],
    ['Acme', '# ⟦Acme⟧™ and ⟦Acme⟧® and ⟦Acme⟧² and ⟦Acme⟧[1] and ⟦Acme⟧【4:0†source】'],
    ['Acme', '⟦Acme⟧ citeturn0search0 and ⟦Acme⟧\uE200cite\uE202turn0search0\uE201 too'],
  ])
})

describe('longer names', () => {
  each([
    ['Apple, Apple Music', '⟦Apple Music⟧ is a service of ⟦Apple⟧, the maker of the iPhone.'],
    ['Acme', 'Acme Labs is not ⟦Acme⟧, and Acme University is neither. The ⟦Acme⟧ Rocket 3 is.'],
    ['Acme, Acme Labs', '⟦Acme Labs⟧ and ⟦Acme⟧'],
    ['Ford, Disney', 'Harrison Ford drives a ⟦Ford⟧ Mustang to the Ford Foundation near ⟦Disney⟧.'],
    ['Dell, Sony', 'Take the ⟦Dell⟧ XPS 13 or the ⟦Sony⟧ WH-1000XM5. Michael Dell agrees.'],
  ])
})

describe('what is not visible or not said', () => {
  each([
    [
      'Acme',
      'See https://acme.com/acme, www.acme.com, acme.com/x, [here](https://acme.com "Acme"), mail acme@acme.com.',
    ],
    [
      'Acme',
      'Run `acme login` or\n\n```sh\nacme deploy\n```\n\nwith <a href="https://acme.com" title="Acme">this</a> <!-- Acme -->',
    ],
    [
      'Acme',
      '⟦Acme⟧ wins.([Acme Blog][1], [Birch](https://birch.io))\n\n[1]: https://acme.com/blog "Acme Blog"',
    ],
    [
      'Acme',
      'A fine tool.\n\n## Sources\n\n1. [Acme blog](https://acme.com)\n2. Acme, pricing page\n\n## Verdict\n\n⟦Acme⟧.',
    ],
    ['Acme', '[1] Acme review https://birch.io/a\n[2] https://acme.com\n\nBuy ⟦Acme⟧.'],
    ['Acme', '出典：\n- Acme公式\n\n# まとめ\n⟦Acme⟧は良い。'],
    ['Amazon', 'Order on ⟦Amazon⟧.com today, not on amazon.com; Prime and Alexa cost extra.'],
  ])
})

describe('scripts without spaces', () => {
  each([
    [
      'ソニー, アップル',
      '⟦ソニー⟧の新製品と⟦ソニー⟧グループ、⟦アップル⟧のiPhone。パイナップルとアップルパイ。',
    ],
    ['ソニー', '⟦ｿﾆｰ⟧と⟦ソニー⟧・パナソニック、「⟦ソニー⟧」'],
    ['iPhone', '新型⟦iPhone⟧が登場。⟦iPhone⟧15を買う。'],
    ['楽天', '⟦楽天⟧市場で買う。楽天的な性格。楽天イーグルスが勝った。'],
    ['明治', '⟦明治⟧のチョコレートは人気の商品。明治時代と明治大学。'],
    ['トヨタ, 日産', '⟦トヨタ⟧自動車と⟦日産⟧自動車が発表した。'],
    ['フォード', 'ハリソン・フォードは⟦フォード⟧に乗る。'],
    ['华为, 苹果, 小米', '⟦华为⟧和⟦苹果⟧发布了手机，⟦小米⟧手机也不错。我早上喝小米粥，吃苹果。'],
    ['美的', '完美的生活需要⟦美的⟧空调。优美的音乐，甜美的声音。家用空调里⟦美的⟧和格力都省电。'],
    ['大众', '⟦大众⟧汽车销量上升。大众点评上有很多评论，大众化的产品。'],
    ['联想', '⟦联想⟧电脑很好。这让人联想到过去。'],
    ['亚马逊', '在⟦亚马逊⟧购物；亚马逊雨林很大。'],
    ['腾讯, 阿里巴巴', '⟦腾讯⟧控股与⟦阿里巴巴⟧集团都在涨。'],
    ['삼성, 애플, 쿠팡', '⟦삼성⟧은 ⟦애플⟧의 경쟁사다. ⟦쿠팡⟧에서 ⟦삼성⟧전자 제품을 샀다.'],
    ['ไลน์, LINE', 'ใช้⟦LINE⟧ทุกวัน และ⟦ไลน์⟧แมน'],
  ])
})

describe('inflection and particles', () => {
  each([
    ['Яндекс, Сбербанк', 'Услуги ⟦Яндекс⟧а и ⟦Яндекс⟧ом, в ⟦Сбербанк⟧е. ⟦Яндекс⟧ лучше.'],
    ['Allegro, Samsung', 'Kupiłem telefon ⟦Samsung⟧a na ⟦Allegro⟧, świetny.'],
    ['أمازون, جوجل', '⟦أمازون⟧ و⟦جوجل⟧ وب⟦امازون⟧'],
    ['גוגל, אפל', 'ב⟦גוגל⟧ ול⟦אפל⟧ יש מוצרים'],
    ['Volkswagen, Lidl', '⟦Volkswagen⟧s Umsatz, ⟦Lidl⟧-Angebote und der ⟦VOLKSWAGEN⟧-Konzern'],
  ])
})

describe('names that are ordinary words', () => {
  each([
    [
      'Zoom, Slack, Notion, Asana',
      '1. **⟦Zoom⟧** – video meetings\n2. **⟦Slack⟧** – chat\n3. **⟦Notion⟧** – docs',
    ],
    ['Zoom', 'Zoom in on the photo. The lens has a 10x Zoom. Optical Zoom: 5x. Zoom range matters.'],
    ['Zoom', 'Many teams use ⟦Zoom⟧ for webinars. ⟦Zoom⟧ offers a free plan; Google Meet is an alternative.'],
    [
      'Target',
      'Target your audience early. **Target Audience:** parents. The target is clear. Target market matters.',
    ],
    ['Target, Walmart', 'You can find it at ⟦Target⟧ or ⟦Walmart⟧. ⟦Target⟧ has lower prices.'],
    [
      'Monday|monday.com, Asana, Trello',
      '⟦Asana⟧, ⟦Trello⟧ and ⟦Monday⟧ are project management tools. Start on Monday morning.',
    ],
    ['Monday', '**Monday:** chest\n**Tuesday:** back\n**Friday:** legs. See you next Monday.'],
    ['Apple', 'Apple pie needs an apple. Green Apple slices. **Fruits:**\n- Apple\n- Banana\n- Orange'],
    ['Apple, Microsoft', '⟦Apple⟧ and ⟦Microsoft⟧ make laptops; ⟦Apple⟧’s MacBook lasts longer.'],
    [
      'Visa',
      'You need a Tourist Visa. Visa requirements vary: apply at the embassy. Student visa holders, J-1 Visa.',
    ],
    ['Visa, Mastercard', 'Pay with ⟦Visa⟧ or ⟦Mastercard⟧. ⟦Visa⟧ Signature cards earn more.'],
    ['Shell', 'Open the Bash Shell and run a Shell script. Shell commands are case-sensitive.'],
    ['Shell, BP', '⟦Shell⟧ and ⟦BP⟧ reported lower profits as oil fell.'],
    ['Gap', 'Bridge the gap. The Skills Gap is real. Gap analysis helps. A Gap Year abroad.'],
    ['Gap, Old Navy', 'Jeans from ⟦Gap⟧ and ⟦Old Navy⟧ are affordable clothing.'],
    ['Slack', 'Cut me some slack. Slack off at work, Slack time in the schedule.'],
    ['Notion', 'The Notion of justice. Notion that all is well. A notion.'],
    ['Dove', 'She dove into the pool. A White Dove is a symbol of peace.'],
    ['Dove', 'For dry skin, ⟦Dove⟧ body wash and soap are mild; ⟦Dove⟧ is made by Unilever.'],
    ['Tide', 'High Tide and Low Tide. Tide pools are home to crabs.'],
    ['Tide, Persil', '⟦Tide⟧ and ⟦Persil⟧ are laundry detergents. ⟦Tide⟧ Pods are easy.'],
    ['Amazon', 'The Amazon Rainforest lies in Brazil. The Amazon is a river. Fish of the Amazon, too.'],
    ['Amazon', 'It is sold on ⟦Amazon⟧ with Prime shipping. ⟦Amazon⟧ Echo is a smart speaker.'],
    ['Discover', 'Discover the best beaches. Discover how to save. The ⟦Discover⟧ it® card gives cash back.'],
    ['Max', 'iPhone 15 Pro Max has a VO2 Max app. Max weight: 5 kg. Mad Max is a film.'],
    [
      'Max, Netflix, Hulu',
      '⟦Netflix⟧, ⟦Hulu⟧ and ⟦Max⟧ stream films. **⟦Max⟧ (formerly HBO ⟦Max⟧)** has shows.',
    ],
    ['Prime', 'The Prime Minister said 7 is a prime number. Optimus Prime.'],
    ['Oracle, SAP', 'ERP from ⟦Oracle⟧ or ⟦SAP⟧ runs in the cloud.'],
    ['Delta', 'The Delta variant and the Nile Delta.'],
    ['Delta, United', 'Fly ⟦Delta⟧ or ⟦United⟧ Airlines to Boston; both flights are cheap.'],
    ['Nothing', 'Nothing is better. Nothing beats sleep. There is Nothing to see.'],
    ['Nothing, Samsung', 'The ⟦Nothing⟧ Phone (2a) and the ⟦Samsung⟧ Galaxy are phones.'],
    ['Shark, Dyson', 'Best: ⟦Shark⟧ Stratos vacuum, then ⟦Dyson⟧. Great White Shark attack.'],
    ['Claude, ChatGPT', '⟦Claude⟧ and ⟦ChatGPT⟧ are assistants.'],
    ['Claude', 'Claude Monet painted; Jean-Claude Juncker spoke.'],
    ['Orange', 'Orange juice and an Orange. Colors: Orange, Red, Blue.'],
    ['Mars', 'Mars is the fourth planet; rovers on Mars study rocks of the solar system, unlike Venus.'],
  ])
})

describe('names next to ordinary words', () => {
  each([
    ['日立', '⟦日立⟧製作所の決算。日立市に住む。'],
    ['東芝', '⟦東芝⟧は事業を売却した。⟦東芝⟧テックも。'],
    ['ライン|LINE', '⟦LINE⟧で連絡。オンラインで。ガイドライン。ラインナップ。'],
    ['任天堂', '⟦任天堂⟧が「Switch」を発売'],
    ['ソフトバンク', '⟦ソフトバンク⟧が発表。ソフトバンクホークスが優勝。'],
    ['京东', '在⟦京东⟧买东西,⟦京东⟧物流很快'],
    ['中国移动', '⟦中国移动⟧公布业绩'],
    ['平安', '⟦平安⟧保险不错。祝你平安。平安夜快乐。一路平安!'],
    ['特斯拉', '⟦特斯拉⟧Model 3在中国销售。尼古拉·特斯拉是发明家。'],
    ['Notion, Slack', '我用⟦notion⟧写笔记，每天用 ⟦slack⟧ 聊天。Cut me some slack.'],
    ['OPPO, vivo', '⟦OPPO⟧和⟦vivo⟧的手机;in vivo study'],
    ['现代', '⟦现代⟧汽车在韩国。现代社会很复杂。现代化建设'],
    ['Apple', 'i love my apple watch and apple pie'],
    ['Uber', 'Take an ⟦Uber⟧ home. ⟦Uber⟧ Eats delivers.'],
    ['Meta, Google', '⟦Meta⟧ and ⟦Google⟧ sell ads. Add a meta description. Meta tags help SEO.'],
    ['Oracle', 'The Oracle of Delphi. Warren Buffett, the Oracle of Omaha.'],
    ['Square, Stripe, PayPal', 'Payments: ⟦Square⟧, ⟦Stripe⟧, or ⟦PayPal⟧. Times Square. Square meters.'],
    ['Box, Dropbox', 'Store files in ⟦Box⟧ or ⟦Dropbox⟧. Check the box. Lunch Box.'],
    [
      'Teams|Microsoft Teams, Slack',
      '⟦Microsoft Teams⟧ is good for small teams; ⟦Teams⟧ integrates with Outlook, ⟦Slack⟧ with Google.',
    ],
    ['Word, Excel', 'Open ⟦Word⟧ or ⟦Excel⟧ in Microsoft Office. Word of mouth. Excel at work.'],
    ['Ring', 'The ⟦Ring⟧ Video Doorbell is by Amazon. An engagement ring. Wedding Ring sizes.'],
    ['Nest', 'Google ⟦Nest⟧ thermostat. A bird nest.'],
    ['Bolt, Uber', '⟦Bolt⟧ and ⟦Uber⟧ run taxis. Usain Bolt ran.'],
    ['Signal, WhatsApp', '⟦Signal⟧ is a private messenger like ⟦WhatsApp⟧. Signal strength is low.'],
    ['Wise, Revolut', '⟦Wise⟧ and ⟦Revolut⟧ offer low fees. Wise choice!'],
    ['Mint', '⟦Mint⟧ Mobile has plans. Add Mint leaves.'],
    ['Orange, Vodafone', 'In France, ⟦Orange⟧ competes with ⟦Vodafone⟧.'],
    ['Tesla', 'Nikola Tesla was born in 1856. ⟦Tesla⟧ makes cars.'],
    ['Puma, Adidas, Nike', '⟦Nike⟧, ⟦Adidas⟧, and ⟦Puma⟧ make shoes.'],
    ['Jaguar', 'The jaguar is a cat. ⟦Jaguar⟧ Land Rover sells cars like BMW.'],
    ['Intel, AMD', 'counter-intel work; ⟦Intel⟧ Core i7 and ⟦AMD⟧ Ryzen'],
    ['Shopify, Wix, Squarespace', '⟦Shopify⟧ vs ⟦Wix⟧ vs ⟦Squarespace⟧: |⟦Shopify⟧|⟦Wix⟧|'],
    ['Dropbox', '#⟦Dropbox⟧ and @⟦Dropbox⟧ tweeted'],
    ['Under Armour', '⟦UnderArmour⟧, ⟦Under Armour⟧, ⟦Under-Armour⟧'],
    ['Mercedes-Benz|Mercedes', '⟦Mercedes⟧ and ⟦Mercedes-Benz⟧ and ⟦Mercedes Benz⟧'],
    ["Ben & Jerry's", "⟦Ben & Jerry’s⟧ and ⟦Ben and Jerry's⟧ and ⟦Ben &amp; Jerrys⟧"],
    ['e.l.f.', '⟦e.l.f.⟧ Cosmetics and ⟦e.l.f⟧ and elf'],
    ['Dr. Martens', '⟦Dr. Martens⟧ and ⟦Dr Martens⟧'],
    ['Node.js', '⟦Node.js⟧ and ⟦NodeJS⟧ and ⟦Node JS⟧'],
    ['Visa', 'Die ⟦Visa⟧-Karte und Mastercard. Das Visum.'],
    ['Gemini, ChatGPT, Claude', '⟦ChatGPT⟧, ⟦Gemini⟧, and ⟦Claude⟧ are AI chatbots.'],
    ['Cursor, Copilot', '⟦Cursor⟧ and GitHub ⟦Copilot⟧ are AI code editors. Move the cursor.'],
    ['Calm, Headspace', '⟦Calm⟧ and ⟦Headspace⟧ are meditation apps. Stay calm.'],
    ['Hinge, Bumble, Tinder', 'Dating apps: ⟦Hinge⟧, ⟦Bumble⟧, ⟦Tinder⟧'],
  ])
})

describe('heads of lists, cells, and headings', () => {
  each([
    [
      'Target',
      '🎯 Target your audience\n\n🎯 **Target Audience**: x\n\n✅ Target: 30 minutes a day\n- **Target:** 10,000 steps\n- **Distance:** 5 km\n- **Duration:** 1 h',
    ],
    ['Acme', '🚀⟦Acme⟧ and 🚀 ⟦Acme⟧🎉'],
    [
      'Zoom, Canon, Sony',
      '**Camera specs**\n\n- **Zoom:** 10x\n- **Aperture:** f/1.8\n- **Sensor:** 1 inch\n\nThe ⟦Sony⟧ camera',
    ],
    [
      'Apple',
      '### Fruits rich in fiber\n1. **Apple** – 4 g\n2. **Pear** – 5 g\n3. **Banana** – 3 g\n\nApple skin is healthy.',
    ],
    [
      'Amazon',
      "The Amazon spans nine countries. Deforestation in the Amazon is rising. Brazil's Amazon region.",
    ],
    ['Gap', '**Gap:** The study does not cover children.\n**Method:** survey\n**Result:** mixed'],
    ['Shell', '1. **Shell**: hard outer layer of the egg\n2. **Membrane**\n3. **Yolk**'],
    [
      'Visa',
      '**Visa:** Most visitors need one. **Currency:** Euro. **Language:** Spanish. Apply for a Visa online; a Visa costs 80 euros for citizens.',
    ],
    ['Mint', 'Ingredients:\n- Mint\n- Lemon\n- Sugar'],
    ['Prime', 'Prime factors of 12. Prime Video is by Amazon.'],
    ['Max', 'Max was a golden retriever who loved Emma. One day, Max ran away.'],
    [
      'Slack, Teams, Zoom',
      '| Tool | Price |\n|---|---|\n| ⟦Slack⟧ | $8 |\n| ⟦Zoom⟧ | $15 |\n| ⟦Teams⟧ | $6 |',
    ],
    ['Notion', '### ⟦Notion⟧\nAn all-in-one workspace for notes and docs.\n\n### Evernote\nNotes.'],
    ['Target', 'Retailers such as Walmart, ⟦Target⟧, and Costco sell them.'],
    ['Target', '## Target\n\n- The target is 5.\n\n## Method'],
    ['Dove, Nivea, Olay', 'Best soaps: ⟦Dove⟧ Sensitive Skin, ⟦Nivea⟧ Creme, ⟦Olay⟧ Ultra'],
    ['Coach', 'A life Coach can help. Coach Smith won. Ask your Coach.'],
    ['Coach, Kate Spade', 'Handbags by ⟦Coach⟧ and ⟦Kate Spade⟧.'],
    ['Square', 'Draw a Square with four sides. Square the number.'],
    ['Signal', 'The Signal is weak. **Signal:** a flag used by ships.'],
    ['Spirit, Frontier, Delta', 'Low-cost airlines: ⟦Spirit⟧ and ⟦Frontier⟧; ⟦Delta⟧ costs more.'],
    ['Discover', '### Discover New Places\nDiscover hidden gems'],
    ['Mars', 'Mars has two moons.'],
    ['苹果', '**水果推荐**\n1. 苹果：富含维生素C\n2. 香蕉\n3. 橙子'],
    ['小米', '小米富含蛋白质，适合煮粥。'],
    ['Oracle', 'In mythology, the Oracle spoke at Delphi.'],
  ])
})

describe('clauses that only fit a company or a product', () => {
  each([
    ['Target', '⟦Target⟧ sells it too. Target audience first.'],
    ['Target', '**⟦Target⟧:** affordable basics'],
    ['Target', '**Target:** 10 % growth\n\n**Target Audience:** parents'],
    ['Gap, Old Navy', '⟦Gap⟧ offers basics; ⟦Old Navy⟧ is cheaper.'],
    ['Notion', '⟦Notion⟧ is an all-in-one workspace.'],
    ['Max', "⟦Max⟧ is HBO's streaming service; max out the volume. Max price is $20. Watch on ⟦Max⟧."],
    ['Delta', '⟦Delta⟧ flies there. The Mississippi delta. Delta variant.'],
    ['Oracle, Snowflake', "⟦Oracle⟧'s database; ⟦Snowflake⟧'s warehouse. A snowflake melted."],
    ['Zoom', 'Tap twice to Zoom on the map.'],
    ['Orange', 'Orange, CA, and Orange County.'],
    ['Chase', 'Chase Field opened in 1998. President Chase resigned.'],
  ])
})

describe('emphasis and links', () => {
  each([
    ['Nike', '#⟦Nike⟧ drop! @⟦nike⟧ posted it, #⟦nike⟧; not @nikerunning, #nikeair; ⟦Nike⟧Air.'],
    ['Nike', 'Go to ⟦Nike⟧.com, or to nike.com; mail nike@nike.com.'],
    [
      'Nike',
      'i got ⟦nike⟧ shoes and a ⟦NIKE⟧ hoodie, “⟦Nike⟧”, 「⟦Nike⟧」, 《⟦Nike⟧》, 【⟦Nike⟧】, 🔥⟦Nike⟧🔥',
    ],
    ['Nike', '![Nike logo](https://x.com/a.png) ⟦Nike⟧ and [![Nike](a.png)](https://nike.com), `Nike`'],
    ['Nike', '⟦Nike⟧ (NYSE: NKE), ⟦Nike⟧, Inc., ⟦Nike⟧’s, ⟦Nike⟧-owned, ⟦Nike⟧/Adidas'],
    ['JLab', '⟦JLab⟧ JBuds Air, ⟦J Lab⟧ Go'],
    ['ナイキ|Nike', '⟦ナイキ⟧の靴は⟦NIKE⟧公式で。⟦ＮＩＫＥ⟧'],
    ['ソニー', '⟦ソニー⟧株式会社、⟦ソニー⟧製、⟦ソニー⟧社、⟦ソニー⟧銀行、⟦ソニー⟧では'],
    ['トヨタ', '⟦トヨタ⟧自動車、⟦トヨタ⟧車、⟦トヨタ⟧系、⟦トヨタ⟧も'],
    ['ドトール', '⟦ドトール⟧コーヒーで休む。'],
    ['アマゾン', 'アマゾン川の流域。⟦アマゾン⟧で購入した。⟦アマゾン⟧プライム'],
    ['イオン', 'イオン交換と陰イオン。⟦イオン⟧の店舗、⟦イオン⟧モール'],
    ['三星', '⟦三星⟧电子和⟦三星⟧手机，⟦三星⟧Galaxy，⟦三星⟧公司'],
    ['华为', '⟦华为⟧手机、⟦华为⟧公司、⟦华为⟧技术有限公司、《⟦华为⟧》'],
    ['快手', '在⟦快手⟧看直播；他是新快手，做了快手菜。'],
    ['삼성, 현대', '⟦삼성⟧전자와 ⟦삼성⟧전자의 ⟦삼성⟧그룹은 ⟦삼성⟧폰, ⟦현대⟧자동차는'],
  ])
})

describe('offsets', () => {
  each([
    [
      'Acme',
      '\ud83d\ude80 \ud800 ⟦Acme⟧ \u202e⟦Acme⟧\u202c \u0000\u0007⟦Acme⟧ ﷺ ⟦Acme⟧ &nbsp;⟦Acme⟧ \\$⟦Acme⟧',
    ],
    ['Acme', '> ⟦Acme⟧\n\n| a | b |\n|---|---|\n| ⟦Acme⟧ | ⟦𝗔𝗰𝗺𝗲⟧ |\r\n\r\n1. ⟦Acme⟧\r\n2. x'],
    ['Old Navy', 'jeans by ⟦Old\nNavy⟧ and ⟦Old  Navy⟧'],
  ])
})
