/** Further passages for development, most with both senses of the word in one answer. */
export const mixedPassages: readonly (readonly [names: string, marked: string])[] = [
  ['Delta', '⟦Delta⟧ flies there. The Mississippi delta. Delta variant.'],
  [
    'Target; Walmart',
    '### Where to Buy\n\n- **Walmart** – lowest price\n- **⟦Target⟧** – free drive-up\n- **Costco** – bulk\n\n### Target Audience\n\nParents of toddlers. **Target Price:** $25.',
  ],
  [
    'Notion; Coda, Airtable',
    '## ⟦Notion⟧ vs Coda vs Airtable\n\n⟦Notion⟧ wins for docs. Its databases are slower than Airtable. If you already pay for ⟦Notion⟧ AI, stay with it.',
  ],
  [
    'Slack, Teams; Discord',
    '**Short answer:** Choose ⟦Slack⟧ if your team lives in integrations; choose ⟦Teams⟧ if you have Microsoft 365. Teams with more than 50 people often need SSO.',
  ],
  [
    'Zoom',
    '1. Open the Camera app.\n2. Tap 2x to Zoom.\n3. **Zoom:** Use the wheel.\n\n> Zoom slowly for smooth video.',
  ],
  [
    'Max; Netflix',
    '**Where to watch:** ⟦Max⟧ (with subscription), Apple TV (rent). Not on Netflix. **Max resolution:** 4K.',
  ],
  [
    'Chase; Amex',
    '⟦Chase⟧ Sapphire Preferred® Card: 60,000 points. Ultimate Rewards transfer 1:1. The ⟦Chase⟧ 5/24 rule applies. Amex has no such rule.',
  ],
  [
    'Chase',
    'Joe Chase won the race; the police chase lasted an hour. Chase after your goals. In "The Chase", contestants compete.',
  ],
  [
    'Apple',
    '- **Apples** (Fuji)\n- **Apple cider** \n- **Apple Cinnamon Oatmeal**\n\nApple trees need pruning in March. Add 1 Apple, diced.',
  ],
  [
    'Amazon',
    'Deep in the Amazon, guides lead night walks. Amazon lodges near Manaus cost $150. The Amazon produces 6% of oxygen.',
  ],
  [
    'Amazon; eBay',
    'eBay is better for used parts; ⟦Amazon⟧ for new. ⟦Amazon⟧’s Choice badge is automatic. Free returns on ⟦Amazon⟧.',
  ],
  [
    'Shell',
    'For DIY: install Git Bash, then open a Shell. The Shell reads `.bashrc`. PowerShell is newer. Shell variables persist.',
  ],
  [
    'Visa',
    '### Visa and Entry\n\n- **Visa:** Not required for stays under 90 days\n- **Passport:** valid for 6 months\n\nVisa extensions cost ฿1,900. If your Visa is refused, appeal.',
  ],
  [
    'Discover',
    '## Discover Kyoto\n\nDiscover temples at dawn. Discover: Gion. Come Discover why locals love it.',
  ],
  [
    'Gap',
    '**Gap 1:** No mobile app. **Gap 2:** Slow support. The Gap is widening. Market Gap: pet insurance.',
  ],
  ['Gap; Old Navy, Levi’s', 'For kids: Old Navy is cheap; ⟦Gap⟧ Kids is better made. Levi’s at ⟦Gap⟧? No.'],
  [
    'Monday|monday.com; Asana, ClickUp',
    '| Tool | Free plan | Best for |\n|---|---|---|\n| ClickUp | Yes | All-rounders |\n| ⟦Monday⟧ | 2 seats | Visual teams |\n| Asana | 10 users | Marketing |\n\nMonday standups are common. Start a trial on Monday.',
  ],
  [
    'Claude; ChatGPT',
    '⟦Claude⟧ tends to follow style guides better. ChatGPT has voice. For code, ⟦Claude⟧ and ChatGPT tie. Named after Claude Shannon.',
  ],
  [
    'Gemini',
    'As a Gemini, you love variety. Gemini compatibility: Libra and Aquarius. Gemini traits: curious.',
  ],
  [
    'Meta',
    'Title tag and Meta Description matter. Add a Meta robots tag. Meta keywords are obsolete. The Meta title is 60 characters.',
  ],
  [
    'Oracle; PostgreSQL',
    'Migrating from ⟦Oracle⟧ to PostgreSQL takes months. ⟦Oracle⟧ licensing is per core. An oracle in software testing decides pass or fail.',
  ],
  [
    'Square, Stripe, Toast; Clover',
    'For cafés: ⟦Square⟧ (free POS), ⟦Toast⟧ (restaurant-specific), Clover (hardware). Online only? ⟦Stripe⟧.',
  ],
  ['Toast', 'Toast the bread. Avocado Toast with egg: 290 kcal. Toast: 2 slices. French Toast Casserole.'],
  [
    'Wise; Revolut, PayPal',
    '| | Fee | FX |\n|---|---|---|\n| ⟦Wise⟧ | 0.43% | mid-market |\n| PayPal | 3% | marked up |',
  ],
  [
    'Root, Lemonade; Geico',
    '⟦Lemonade⟧ donates leftover premiums; ⟦Root⟧ tracks your driving; Geico is old-school.',
  ],
  [
    'Orange; Vodafone',
    'Fruits: Apple, Orange, Pear. Orange is a warm color. Orange Chicken with rice. Vodafone works.',
  ],
  [
    'Ring; Arlo, Nest',
    'With ⟦Ring⟧ you need a $5 plan. Without it, ⟦Ring⟧ only sends alerts. Arlo is pricier.',
  ],
  ['Echo', 'Echo effect: 300 ms. Echo and Narcissus. The Echo fades. Hear an Echo in the hall?'],
  [
    'Delta, United; Lufthansa',
    'Star Alliance (⟦United⟧, Lufthansa) vs SkyTeam (⟦Delta⟧, Air France). ⟦United⟧ has more flights from SFO. In the United States, ⟦Delta⟧ is more punctual.',
  ],
  [
    'Spirit, Frontier',
    '⟦Spirit⟧ charges $40 for a carry-on; ⟦Frontier⟧ is similar. A Spirit of Service award. Team Spirit Week.',
  ],
  [
    'Bolt, Lime',
    'Download ⟦Bolt⟧ before landing. ⟦Lime⟧ scooters cost €0.25/min. Add Lime juice. Tighten each Bolt.',
  ],
  [
    'Tide',
    'At Low Tide, walk to the island. Tide: 0.3 m at 14:05. Tide pools teem with life. Check the Tide.',
  ],
  ['Dove; Olay', 'Many dermatologists recommend ⟦Dove⟧ because it is pH-balanced. ⟦Dove⟧ Beauty Bar: $1.50.'],
  [
    'Coach; Michael Kors',
    '⟦Coach⟧ outlet prices drop in June. ⟦Coach⟧ leather is thicker than Michael Kors. Coach buses run daily.',
  ],
  [
    'Express',
    'Lunch Express menus. Express entry to Canada. **Express:** 2 days, **Standard:** 5 days. Express.js is a framework.',
  ],
  ['Next', '**Next:** Lisbon. Next, we fly. Next.js is a framework. Up Next: Porto. What to Do Next'],
  [
    'Word, Excel; Google Docs',
    'Export as PDF from ⟦Word⟧. ⟦Excel⟧ formulas: SUM, AVERAGE. Word choice matters. Excel in interviews. ⟦Word⟧ documents open in Google Docs.',
  ],
  [
    'Box; Dropbox',
    '⟦Box⟧ and Dropbox both sign BAAs. Box 1 on your W-2. Box dimensions: 12 in. Check Box A.',
  ],
  ['Linear', 'Linear Regression Model. **Linear:** constant slope. Linear and nonlinear. A Linear approach.'],
  ['Cursor', 'Use the Text Cursor. Database Cursor example. Cursor moves right. **Cursor:** blinking line.'],
  [
    'Cursor; Windsurf, GitHub',
    'If you like VS Code, use ⟦Cursor⟧. ⟦Cursor⟧ Tab predicts edits; Windsurf has Cascade. ⟦Cursor⟧ Pro is $20.',
  ],
  [
    'Nothing; Google',
    'Nothing else matters. There’s Nothing like it. The ⟦Nothing⟧ Ear (a) sounds great, and ⟦Nothing⟧ updates it monthly.',
  ],
  [
    'Beats; Apple',
    '⟦Beats⟧ Solo 4 folds. Unlike AirPods, ⟦Beats⟧ are Android-friendly. 120 Beats per Minute.',
  ],
  [
    'Ford, Mini, Smart',
    'Small EVs: ⟦Mini⟧ Electric, Fiat 500e, ⟦Smart⟧ #1. ⟦Ford⟧ has none. Smart money waits. Mini break ideas.',
  ],
  [
    'Subway; Jersey Mike’s',
    '⟦Subway⟧ is cheaper than Jersey Mike’s. Take the Subway (line 6) to 51st. Subway maps are free.',
  ],
  [
    'Fox; NBC',
    'Watch on ⟦Fox⟧, NBC, or Peacock. Fox dens are near. The Fantastic Mr. Fox. Fox Mulder believes.',
  ],
  [
    'Sky, Three; EE, Vodafone',
    '⟦Sky⟧ Mobile runs on O2. ⟦Three⟧ is cheapest; EE is fastest. Three tips: Sky views are best at night.',
  ],
  [
    'Ally; Marcus',
    '⟦Ally⟧ Bank has buckets. Marcus has no app fee. ⟦Ally⟧ lets you split savings. Be an Ally.',
  ],
  [
    'Indeed; LinkedIn',
    'Update ⟦Indeed⟧ and LinkedIn weekly. ⟦Indeed⟧ resumes are searchable. Indeed, recruiters agree.',
  ],
  [
    'Match, Hinge; OkCupid',
    '⟦Hinge⟧ works best for relationships. OkCupid and ⟦Match⟧ suit over-40s. Match percentage: 88%. Hinge Point.',
  ],
  [
    'Harmony, Logic; Logitech',
    'Logitech discontinued ⟦Harmony⟧ remotes in 2021. Logic dictates otherwise. Peace and Harmony.',
  ],
  [
    'Progressive, Nationwide; Allstate',
    'Quotes: Allstate $140, ⟦Progressive⟧ $112, ⟦Nationwide⟧ $121. Progressive taxes. Coverage is Nationwide.',
  ],
  ['Sprite; Coke', 'Order a Coke or ⟦Sprite⟧. ⟦Sprite⟧ Zero has no sugar. Sprite animation in Unity.'],
  ['Always, Glad; Kotex', '⟦Always⟧ Infinity is thin; Kotex is cheaper. Always wash hands. Glad to help!'],
  ['Tide, Gain, Dawn, Dove', 'P&G owns ⟦Tide⟧, ⟦Gain⟧, and ⟦Dawn⟧; Unilever owns ⟦Dove⟧.'],
  [
    'Copilot, Gemini, Grok; ChatGPT',
    'X Premium includes ⟦Grok⟧. Windows ships ⟦Copilot⟧. Android has ⟦Gemini⟧. ChatGPT is everywhere. Pilot and Copilot.',
  ],
  [
    'Snowflake; Databricks',
    '⟦Snowflake⟧ credits cost $2–$4. Databricks uses DBUs. A Snowflake Schema normalizes dimensions.',
  ],
  ['Loom, Miro; Zoom', 'Async: ⟦Loom⟧. Whiteboard: ⟦Miro⟧. Meetings: Zoom.'],
  [
    'Pages, Numbers',
    '⟦Pages⟧ and ⟦Numbers⟧ are free on iPhone. Numbers matter. Pages: 240. Landing Pages convert.',
  ],
  [
    'Drive; Dropbox, OneDrive',
    '⟦Drive⟧ is bundled with Gmail. Dropbox syncs faster than ⟦Drive⟧. Drive 20 minutes north. Four-Wheel Drive.',
  ],
  [
    'Lucid, Rivian; Tesla',
    '⟦Lucid⟧ has the longest range; ⟦Rivian⟧ makes trucks. Tesla leads. Lucid dreams are vivid.',
  ],
  [
    'Calm; Headspace',
    '⟦Calm⟧ focuses on sleep; Headspace teaches meditation. Calm your mind. Stay Calm. Calm waters.',
  ],
  [
    'Signal; WhatsApp',
    'Move the group to ⟦Signal⟧. ⟦Signal⟧ is open source, WhatsApp is not. Signal loss: 3 dB. Turn Signal repair.',
  ],
  [
    'Compass; Zillow, Redfin',
    'List with ⟦Compass⟧ or Redfin. A Compass points north. Compass rose. Zillow has data.',
  ],
  ['Affirm, Klarna', 'Pay later with ⟦Affirm⟧ or ⟦Klarna⟧. Affirm your worth. Affirm: yes.'],
  [
    'Ramp, Brex',
    'Startups pick ⟦Ramp⟧ over ⟦Brex⟧ for savings. ⟦Ramp⟧ is free. Ramp up slowly. Boat Ramp parking.',
  ],
  [
    'Patagonia, Columbia; REI',
    'Jackets: ⟦Patagonia⟧ Nano Puff, ⟦Columbia⟧ Powder Lite, REI Stormhenge. Trek in Patagonia in January. Columbia University. British Columbia. Washington, D.C., District of Columbia.',
  ],
  [
    'Hoka, On, Brooks; Asics',
    'Running shoes: ⟦Hoka⟧ Clifton, ⟦On⟧ Cloudmonster, ⟦Brooks⟧ Ghost, Asics. On race day, rest. Mel Brooks. On sale now.',
  ],
  [
    'Purple, Casper; Saatva',
    'Mattresses: Saatva, ⟦Purple⟧, ⟦Casper⟧. ⟦Purple⟧ sleeps cool. Purple carrots. Casper, Wyoming.',
  ],
  [
    'Target; Walmart, Kroger',
    'Here’s where to find oat milk:\n\n* **Walmart** – Great Value brand\n* **⟦Target⟧** – Good & Gather\n* **Kroger** – Simple Truth\n\n⟦Target⟧ also has weekly Circle deals. Target sodium intake is under 2,300 mg.',
  ],
  [
    'Target',
    '## Step 1: Define Your Target Audience\nYour Target customer is 25–34. **Target CPA:** $40. Set a Target ROAS.',
  ],
  [
    'Shell; BP',
    '⟦Shell⟧ is investing in LNG. BP is, too. In 2023 ⟦Shell⟧ moved its HQ. Shell eggs keep 5 weeks.',
  ],
  [
    'Discover; Capital One',
    'Is ⟦Discover⟧ accepted abroad? Less than Visa. Capital One bought ⟦Discover⟧ in 2025. Discover new cafés.',
  ],
  [
    'Apple; Google',
    '⟦Apple⟧ Pay and Google Pay are both free. ⟦Apple⟧ keeps 30%. An Apple a day. Apple crumble.',
  ],
  [
    'United; American Airlines',
    '⟦United⟧ Polaris vs American Flagship. ⟦United⟧ charges $35 per bag. In the United Kingdom, tip 10%.',
  ],
  ['Next; M&S', 'Buy trousers at ⟦Next⟧, M&S or Uniqlo. Next, hem them. The Next Big Thing.'],
  [
    'Monday|monday.com; Jira',
    '⟦Monday⟧ integrates with Jira. Most teams review ⟦Monday⟧ boards on Monday. Every Monday, sync.',
  ],
  ['Loom', 'A Loom weaves fabric. Loom over. ⟦Loom⟧ is a screen recorder owned by Atlassian.'],
  [
    'Bumble, Hinge; Tinder',
    '⟦Bumble⟧ has BFF mode. ⟦Hinge⟧ limits likes to eight. Bumble bees pollinate. Hinge: steel.',
  ],
  [
    'Calm; Headspace',
    'Top picks: Headspace (best overall), ⟦Calm⟧ (sleep), Insight Timer (free). Calm down.',
  ],
  [
    'Max; Hulu',
    'Shows on ⟦Max⟧: Succession, The Wire. ⟦Max⟧ costs $16.99. iPhone 15 Pro Max. Max. 10 guests.',
  ],
  [
    'Gap; Banana Republic',
    'I found ⟦Gap⟧’s fleece softer than Banana Republic’s. The Gap between them is small.',
  ],
  ['Meta; Snap', 'Advertisers shifted from Snap to ⟦Meta⟧. ⟦Meta⟧ reported $40B. Meta tags. A Meta-study.'],
  ['Square; Clover', '⟦Square⟧ takes 2.6%. With Clover you rent hardware. Square meters: 40. Herald Square.'],
  [
    'Wise; Western Union',
    '⟦Wise⟧ is 6x cheaper than Western Union. Energy Wise, LEDs win. Wise buyers compare.',
  ],
  [
    'Ring; SimpliSafe',
    'SimpliSafe, ⟦Ring⟧ Alarm, and ADT. ⟦Ring⟧’s plan is $20. Ring the landlord. The Ring tone.',
  ],
  [
    'Teams; Zoom',
    'Join in ⟦Teams⟧: click the link. ⟦Teams⟧ calls are encrypted. Remote Teams thrive. Teams should meet.',
  ],
  ['Puma; Adidas', '⟦Puma⟧ signed Neymar. Adidas lost Messi. Puma tracks in snow. A Puma cub.'],
  ['Orange', '⟦Orange⟧, the French operator, is big. Orange juice. Blood Orange.'],
  ['Subway', 'Footlongs at ⟦Subway⟧ are $6.99. The Subway closes at 1 a.m.; Subway Station.'],
  ['Sprite; Pepsi', 'Pepsi discontinued Sierra Mist to compete with ⟦Sprite⟧. Sprite Kit. A Sprite dances.'],
  ['Coach', '⟦Coach⟧ bags are made in Vietnam. A Coach motivates. Coach Lasso. Coach tickets.'],
  ['Dawn; Dove', 'Use blue ⟦Dawn⟧ on birds after spills. Wake at Dawn. Dawn Simulation lamps.'],
  ['Ford; Chevy', 'The ⟦Ford⟧ Maverick Hybrid beats the Chevy. ⟦Ford⟧ dealers mark up. Glenn Ford starred.'],
  ['Jaguar; Lexus', 'Lexus is more reliable than ⟦Jaguar⟧. The Jaguar hunts caimans. Jaguar Warrior.'],
  [
    'Claude; GPT',
    'Ask ⟦Claude⟧: “Summarize this.” GPT does tables. ⟦Claude⟧ can read PDFs. Claude Lorrain painted.',
  ],
  ['Gemini; ChatGPT', 'In ⟦Gemini⟧, tap Share. ⟦Gemini⟧ 1.5 Pro. Gemini rising. The Gemini Twins.'],
  ['Snowflake', 'Connect Tableau to ⟦Snowflake⟧. ⟦Snowflake⟧ SQL supports QUALIFY. Snowflake ornaments.'],
  [
    'Delta; American Airlines',
    'Fly ⟦Delta⟧ One. ⟦Delta⟧ lounges have showers. Delta variant. The Nile Delta. Sacramento Delta.',
  ],
  ['Lime; Uber', 'Rent a ⟦Lime⟧ scooter in the Uber app. Lime juice, salt. Kaffir Lime leaves.'],
  [
    'Box; Dropbox',
    '⟦Box⟧ Shield adds DLP. Dropbox lacks it. ⟦Box⟧ pricing starts at $15. Gift Box. Box wine.',
  ],
  [
    'Progressive; Geico',
    '⟦Progressive⟧’s Snapshot saves $231. Geico’s DriveEasy, less. Progressive taxation. A Progressive city.',
  ],
  [
    'Amazon; Target',
    'Cheaper on ⟦Amazon⟧ than in stores. Ships from and sold by ⟦Amazon⟧. Amazon jungle tours.',
  ],
  [
    'Notion; Obsidian',
    'Obsidian stores files locally; ⟦Notion⟧ doesn’t. Import to ⟦Notion⟧ from Evernote. A Notion persists.',
  ],
  ['Slack', '⟦Slack⟧ huddles are free. Post in the #general channel on ⟦Slack⟧. Slack water. Cut Slack.'],
  ['Bing; Google', '⟦Bing⟧ Chat became Copilot. Google first, ⟦Bing⟧ second. Bing Crosby.'],
  ['Vans; Converse', '⟦Vans⟧ are flat, so good for lifting. Converse too. Vans park here. Camper Vans.'],
  ['Polo, Golf', 'VW sells the ⟦Polo⟧ and the ⟦Golf⟧. Golf courses abound. Polo necks.'],
  [
    'Match; eHarmony',
    '⟦Match⟧ and eHarmony verify photos. ⟦Match⟧ offers a guarantee. Match the tile. Cricket Match.',
  ],
]
