/**
 * Passages in the style of AI answers, with brands that are ordinary words or names. Names before `;` are measured,
 * competitors after it are also tracked; `@` gives a name's domain. Double brackets mark the mentions a reader would
 * see. The rules were developed on these, not on `word-names.held-out.ts`.
 */
export const developmentPassages: readonly (readonly [names: string, marked: string])[] = [
  // Shopping
  [
    'Target@target.com; Walmart@walmart.com, Costco',
    'If you want it today, check ⟦Target⟧ first. Walmart often has the same model for less.',
  ],
  [
    'Target; Walmart, Best Buy',
    '**Target Audience:** Busy parents. **Target price:** under $50. Most models are stocked at Walmart.',
  ],
  ['Target; Walmart', '⟦Target⟧ carries the full range, including the travel size.'],
  ['Target; Costco', 'Target a daily intake of 30 g of fiber. Target heart rate is 120 bpm for most adults.'],
  ['Target', 'Set a budget first. Target: $500 or less. Then compare warranties.'],
  [
    'Target, Gap; Old Navy, H&M',
    '- **⟦Target⟧:** Cat & Jack basics, great value\n- **⟦Gap⟧:** soft organic cotton\n- **H&M:** trendy pieces',
  ],
  ['Gap; Uniqlo, Old Navy', '⟦Gap⟧ sells wide-leg jeans in petite sizes, while Uniqlo runs smaller.'],
  [
    'Gap; Uniqlo',
    'Gap between the mattress and frame should be under an inch. The Gap in quality shows after a year.',
  ],
  [
    'Gap',
    '## Gap Analysis\n\nA gap analysis compares actual performance with potential. **Gap:** no reporting on churn.',
  ],
  [
    'Coach, Guess; Michael Kors',
    'For a first designer bag, look at ⟦Coach⟧ or Michael Kors. ⟦Guess⟧ is cheaper but uses more synthetic materials.',
  ],
  [
    'Coach',
    'Coach your team weekly. Coach Miller suggests short drills, and a certified Coach can help with form.',
  ],
  ['Guess', 'Guess what? The cheapest option won. Guess the size by measuring your wrist first.'],
  [
    'Express; J.Crew, Banana Republic',
    'For workwear on a budget: J.Crew Factory, Banana Republic, and ⟦Express⟧.',
  ],
  [
    'Express',
    'Express shipping takes two days. Express your preferences early. The Airport Express train leaves every 15 minutes.',
  ],
  ['Next; Marks & Spencer, Zara', 'In the UK, ⟦Next⟧ and Marks & Spencer have reliable school uniforms.'],
  ['Next; Zara', '**Next Steps**\n\nNext, measure your inseam. Next Day delivery is free over £40 at Zara.'],
  ['Boots; Superdrug', 'You can find it at ⟦Boots⟧ and Superdrug for about £12.'],
  [
    'Boots; Timberland',
    '### Boots\n\nWaterproof and warm. Boots should be broken in before a hike; Timberland makes sturdy pairs.',
  ],
  ['Vans; Converse, Nike', '⟦Vans⟧ Old Skool and Converse Chuck Taylor are the classic skate shoes.'],
  ['Vans', 'Vans and trucks pay a higher toll. Moving Vans can be rented by the hour.'],
  [
    'Puma; Adidas, Nike',
    "Adidas, Nike, and ⟦Puma⟧ all make wide-fit running shoes. ⟦Puma⟧'s Velocity Nitro is the best value.",
  ],
  [
    'Puma',
    'The Puma, also called cougar, is found from Canada to the Andes. Puma concolor is its scientific name.',
  ],
  [
    'Polo',
    'Polo shirts are fine for casual Fridays. Water Polo and Polo matches are played in teams. Marco Polo travelled east.',
  ],
  ['Dove; CeraVe, Cetaphil', 'Dermatologists often suggest CeraVe, Cetaphil, or ⟦Dove⟧ for sensitive skin.'],
  ['Dove; Nivea', '⟦Dove⟧ is a gentle, fragrance-light option. Nivea is richer.'],
  ['Dove', 'Dove populations rise in spring. The Mourning Dove is common in backyards.'],
  [
    'Tide, Gain; Persil, Arm & Hammer',
    '| Detergent | Price per load |\n|---|---|\n| ⟦Tide⟧ Free & Gentle | $0.25 |\n| Persil | $0.22 |\n| ⟦Gain⟧ | $0.18 |',
  ],
  ['Gain; Persil', 'Gain insight into your usage. Weight Gain is a known side effect. Gain: 3 dB.'],
  ['Tide', 'Tide tables help you plan. High Tide is at 6 a.m.; Tide levels vary with the moon.'],
  [
    'Dawn; Palmolive',
    'Mix vinegar with a squirt of ⟦Dawn⟧ to cut grease. ⟦Dawn⟧ dish soap works better than Palmolive here.',
  ],
  [
    'Dawn',
    'Dawn breaks at 5:40 in June. Golden hour starts at Dawn, so arrive early. Dawn Wells played Mary Ann.',
  ],
  ['Glad; Ziploc', 'Trash bags: ⟦Glad⟧ ForceFlex and Ziploc are sturdy.'],
  ['Glad', 'Glad you asked! Glad to help with that.'],
  ['Always; Tampax, Kotex', '⟦Always⟧ Ultra Thin pads and Kotex liners are widely sold.'],
  ['Always', 'Always check the label. **Always:** wash before use. Always Be Closing is a sales motto.'],
  [
    'Pledge; Lysol',
    'Pledge of Allegiance is recited daily. Pledge $10 to unlock the reward; Lysol wipes are included.',
  ],
  ['Joy, Cheer', 'Joy to the World is a carol. Cheer for your team! Joy is contagious. Joy Behar hosted.'],
  [
    'Beats, Apple; Sony, Bose',
    "⟦Beats⟧ Studio Pro supports both iOS and Android. It's owned by ⟦Apple⟧. Sony's XM5 has better ANC.",
  ],
  ['Beats', 'Beats per minute (BPM) measures tempo. Nothing Beats a quiet morning. Beats waiting in line.'],
  [
    'Marshall; JBL, Sonos',
    'JBL, Sonos and ⟦Marshall⟧ speakers all support Bluetooth 5. ⟦Marshall⟧ is known for its retro look.',
  ],
  [
    'Marshall',
    'The Marshall Plan rebuilt Europe. Marshall Mathers is known as Eminem. The Marshall Islands lie in the Pacific.',
  ],
  [
    'Logic; Ableton, FL Studio',
    'Producers pick Ableton, FL Studio, or ⟦Logic⟧; ⟦Logic⟧ Pro costs $199 once.',
  ],
  ['Logic', 'Logic gates form circuits. The Logic behind this is simple. Logic: true or false.'],
  ['Harmony; Logitech', 'Harmony of flavors matters. In Harmony with nature, Logitech reduced plastic.'],
  [
    'Ring, Nest, Echo, Alexa; Arlo, Wyze',
    '⟦Ring⟧ works with ⟦Alexa⟧, whereas ⟦Nest⟧ needs Google Home. Arlo works with both. An ⟦Echo⟧ Show can display the feed.',
  ],
  ['Ring; Arlo', 'Ring the bell twice. The Ring Road circles the city. Ring size: 7. Arlo records locally.'],
  ['Nest', 'Nest the bowls inside each other. The Nest is usually built by both birds.'],
  [
    'Echo',
    'Echo chambers limit debate. Echo Park is a neighborhood in Los Angeles. **Echo:** repeats what users say.',
  ],
  ['Shark; Dyson, Bissell', 'Dyson is pricier, but ⟦Shark⟧ gives you similar suction for half.'],
  ['Apple; Samsung, Dell', "⟦Apple⟧'s M3 MacBook Air leads on battery. Samsung and Dell follow."],
  [
    'Apple',
    'Apple pie: Preheat to 425°F. Apple Cider Vinegar helps, too. Use a Granny Smith Apple for tartness.',
  ],
  ['Apple; Samsung', '**Apple** – crisp, 95 kcal\n**Banana** – soft, 105 kcal\n**Orange** – juicy, 62 kcal'],
  ['Amazon; Walmart, eBay', 'Available on ⟦Amazon⟧ for $39. Also at Walmart.'],
  [
    'Amazon',
    'Amazon cruises leave from Iquitos. The Amazon River holds pink dolphins, and Amazon wildlife is rich.',
  ],
  ['Nothing; Samsung, OnePlus', '⟦Nothing⟧ Phone (3a) is the design pick; OnePlus charges faster.'],
  [
    'Nothing; Samsung, OnePlus',
    'Nothing comes close to Samsung in updates. Nothing else at this price has OIS. Nothing is perfect.',
  ],
  [
    'Honor; Xiaomi, Oppo',
    'Xiaomi, ⟦Honor⟧ and Oppo dominate the mid-range. ⟦Honor⟧ launched the Magic 6 in January.',
  ],
  [
    'Honor',
    'Honor your parents. The Medal of Honor is the highest award. Honor roll students get a discount.',
  ],
  // Cars
  ['Ford, Mustang; Chevrolet', 'The ⟦Ford⟧ ⟦Mustang⟧ starts at $31,000. Chevrolet dropped the Camaro.'],
  ['Ford', 'Betty Ford founded the clinic. Ford the river only at low water. President Ford pardoned Nixon.'],
  ['Mini; BMW, Fiat', 'City cars: Fiat 500, ⟦Mini⟧ Cooper, Kia Picanto. BMW owns the brand.'],
  ['Mini', 'Mini tacos for parties. Mini Guide: 3 days in Rome. Mini fridges use 0.5 kWh a day.'],
  [
    'Smart',
    'Smart TVs need Wi-Fi. Smart home devices add up. SMART goals: specific, measurable. Smart choice!',
  ],
  ['Jaguar; BMW, Audi', '⟦Jaguar⟧ is going all-electric in 2026; BMW and Audi keep hybrids.'],
  [
    'Jaguar',
    'Jaguar sightings in Belize are rare. The Jaguar is the largest cat in the Americas. Jaguar conservation matters.',
  ],
  ['Mustang', 'A Mustang is a free-roaming horse. Mustang herds live in Nevada.'],
  // Software
  [
    'Notion; Evernote, Obsidian',
    '⟦Notion⟧ is an all-in-one workspace, Obsidian is local-first, and Evernote is for web clipping.',
  ],
  [
    'Notion; Evernote',
    '1. **⟦Notion⟧** — docs and databases\n2. **Evernote** — notes\n3. **Bear** — Markdown',
  ],
  ['Notion', 'Notion of fairness varies by culture. Challenging the Notion that more is better.'],
  ['Slack; Discord', "⟦Slack⟧ integrates with more than 2,000 apps. Discord doesn't."],
  ['Slack', 'Slack in the chain causes wear. Give yourself some Slack. Slack tide lasts 20 minutes.'],
  ['Zoom; Webex, Google Meet', 'Meetings: ⟦Zoom⟧ charges $13.33 per user. Webex is $14.50.'],
  ['Zoom', 'Zoom to fit with Ctrl+0. Optical Zoom beats digital. Zoom: 3x.'],
  [
    'Monday|monday.com; Asana, Trello',
    '⟦Monday⟧ offers 27 templates, Asana offers 50+, and Trello relies on power-ups.',
  ],
  ['Monday', 'Monday: Push day\nTuesday: Pull day\nWednesday: Rest. Monday mornings are quieter.'],
  ['Linear, Jira', 'Engineering teams at startups like ⟦Linear⟧ for speed; ⟦Jira⟧ suits larger orgs.'],
  [
    'Linear; Jira',
    'Linear regression assumes constant variance. Linear TV is declining. Linear: y = mx + b.',
  ],
  [
    'Loom; Vidyard',
    'For async video, ⟦Loom⟧ is the simplest. ⟦Loom⟧ records screen and camera; Vidyard adds analytics.',
  ],
  [
    'Loom',
    'Loom bands are popular with kids. A Rigid Heddle Loom suits beginners. Fruit of the Loom makes T-shirts.',
  ],
  ['Miro, Figma; FigJam', '**Whiteboards:** ⟦Miro⟧, FigJam, Mural. ⟦Figma⟧ owns FigJam.'],
  ['Miro', 'Joan Miro painted it in 1925. The Miro foundation is in Barcelona.'],
  [
    'Box; Dropbox, Google Drive',
    'Dropbox, ⟦Box⟧, and OneDrive are all HIPAA-capable. ⟦Box⟧ is built for enterprises.',
  ],
  ['Box', "Box office: $1.2 billion. Box jumps build power. What's in the Box? Box: 12 pieces."],
  ['Sketch, Figma; Adobe XD', '⟦Sketch⟧ is Mac-only, while ⟦Figma⟧ runs in the browser.'],
  ['Sketch', 'Sketch your idea first. Sketch comedy is popular. A Sketch of the layout helps.'],
  [
    'Canvas; Moodle, Blackboard',
    'Universities mostly use ⟦Canvas⟧ or Moodle. ⟦Canvas⟧ LMS has a better mobile app than Blackboard.',
  ],
  [
    'Canvas',
    'Canvas prints fade in sun. The Business Model Canvas has nine blocks. Canvas sneakers wash well.',
  ],
  ['Teams, Word, Excel; Slack', 'Microsoft 365 includes ⟦Word⟧, ⟦Excel⟧, and ⟦Teams⟧.'],
  [
    'Teams; Slack',
    'Teams of five work best. Sales Teams benefit most. Teams that communicate well ship faster on Slack.',
  ],
  ['Word', 'Word of caution: back up first. Word count: 500. In a Word, no. Every Word matters.'],
  ['Excel; Google Sheets', 'Open the CSV in ⟦Excel⟧ or Google Sheets and freeze the top row.'],
  ['Excel', 'Excel at interviews with practice. Excel in your role. Excel Academy is a charter school.'],
  [
    'Oracle, Snowflake; SAP, Databricks',
    "⟦Oracle⟧'s database is the incumbent; ⟦Snowflake⟧ separates storage and compute. Databricks is its main rival.",
  ],
  [
    'Oracle',
    'The Oracle spoke in riddles. Oracle bones are early Chinese writing. Oracle cards differ from tarot.',
  ],
  [
    'Snowflake',
    'Snowflake patterns are unique. Snowflake obsidian is a gemstone. Snowflake, Arizona, has 6,000 people.',
  ],
  [
    'Stripe, Square, Block; PayPal, Adyen',
    'Payments: ⟦Stripe⟧ (best API), Adyen (enterprise), ⟦Square⟧ (in-person; owned by ⟦Block⟧).',
  ],
  [
    'Stripe',
    'Stripe your lawn with a roller. Stripe rust affects wheat. Navy Stripe tees never go out of style.',
  ],
  [
    'Square',
    'Square the corners. Union Square has a farmers market. Square footage: 900. Square, Round, and Oval faces.',
  ],
  ['Block; PayPal', 'Block ads with an extension. Block Island is a ferry ride away. Block: 16×16 pixels.'],
  [
    'Claude, Gemini, Copilot; ChatGPT',
    '- **ChatGPT:** most versatile\n- **⟦Claude⟧:** long documents\n- **⟦Gemini⟧:** Google integration\n- **⟦Copilot⟧:** Office',
  ],
  [
    'Claude',
    'Claude Debussy wrote Clair de Lune. Claude Giroux captained the Flyers. Saint-Claude lies in Jura.',
  ],
  ['Gemini', 'Gemini season runs from May 21. Project Gemini preceded Apollo. Gemini, Cancer, and Leo.'],
  ['Gemini; ChatGPT', "⟦Gemini⟧ supports a 1M-token context. ChatGPT doesn't."],
  [
    'Cursor, Copilot, Replit; Windsurf',
    '⟦Cursor⟧ is an AI code editor built on VS Code. ⟦Replit⟧ is browser-based, and Windsurf has a free tier.',
  ],
  ['Cursor', 'Cursor keys move the selection. Place the Cursor where you want text. Cursor: pointer;'],
  [
    'Perplexity, Grok',
    'Perplexity filled his face. Perplexity scores measure language models. Grok the concept first.',
  ],
  ['Meta, Amazon; Google', 'Big tech: Google, ⟦Meta⟧, and ⟦Amazon⟧. ⟦Meta⟧ launched Llama 3 in April.'],
  [
    'Meta; Google',
    'Meta titles should be 60 characters. **Meta description:** 155 characters. Meta analysis of 12 trials. Google ignores keywords.',
  ],
  ['Bing; Google', 'Google has 90% share; ⟦Bing⟧ is second. Use ⟦Bing⟧ for rewards.'],
  ['Bing', 'Bing Crosby sang it. Bing cherries ripen in June. Chandler Bing is on Friends.'],
  [
    'Drive, Pages, Numbers',
    'Drive carefully. Pages 12–15 cover it. Numbers are up. Drive time: 40 minutes. Pages load faster now.',
  ],
  [
    'Drive, Docs',
    'Hard Drive space is limited. Docs are reviewed daily. Test Drive the car. Drive Shaft failure.',
  ],
  // Travel
  [
    'Delta, United, Southwest, Spirit; JetBlue',
    '**Airlines:** ⟦Delta⟧, ⟦United⟧ and JetBlue fly nonstop. ⟦Southwest⟧ includes two bags. ⟦Spirit⟧ is cheapest.',
  ],
  ['Delta; JetBlue', '⟦Delta⟧ flies there twice daily from JFK. JetBlue has one flight.'],
  [
    'Delta',
    'Delta, British Columbia, is south of Vancouver. The Mekong Delta is lush. Delta: change in value.',
  ],
  [
    'United',
    'United States citizens need no visa. The United Nations meets here. United we stand. Manchester United won.',
  ],
  [
    'Southwest',
    'The American Southwest is hot. Southwest of Denver, you will find it. Southwest salad with corn.',
  ],
  ['Spirit; Frontier', 'Spirit of adventure. The Holy Spirit. Spirit animals: owl, wolf.'],
  ['Frontier; JetBlue', 'The Final Frontier. Frontier towns grew fast. Frontier models need big clusters.'],
  [
    'Uber, Bolt, Lime, Bird; Lyft',
    'In Lisbon, ⟦Bolt⟧ is usually cheaper than ⟦Uber⟧. Scooters: ⟦Lime⟧ and ⟦Bird⟧.',
  ],
  ['Lime', 'Lime juice: 2 tbsp. Key Lime pie. Lime, salt, tequila. Lime wedges to serve.'],
  [
    'Bird',
    'Bird watching is best at dawn. Bird species: 300. Larry Bird won three titles. Big Bird is yellow.',
  ],
  ['Bolt', 'Bolt the frame to the wall. Usain Bolt holds the record. Bolt pattern: 5x114.3.'],
  [
    'Visa',
    'Visa requirements: none for EU citizens. E-Visa: apply online. Visa on Arrival costs $35. Digital Nomad Visa holders pay no tax.',
  ],
  ['Visa; Mastercard, American Express', 'Most shops take ⟦Visa⟧ and Mastercard; American Express is rarer.'],
  ['Visa; Mastercard', 'No ATM fees on ⟦Visa⟧ debit cards. Carry cash too.'],
  [
    'Discover',
    'Discover the Old Town. **Discover Lisbon** on foot. Discover weekly playlists update on Mondays.',
  ],
  [
    'Discover, Chase; Capital One, Citi',
    "⟦Discover⟧ matches all cash back in year one. ⟦Chase⟧'s Freedom Unlimited earns 1.5%. Capital One and Citi offer 2%.",
  ],
  [
    'Chase; Citi',
    'Chase waterfalls along the route. Chase Utley played second base. Chevy Chase, Maryland, is nearby.',
  ],
  [
    'Ally, Chime; Marcus, SoFi',
    'High-yield savings: ⟦Ally⟧ (4.2%), SoFi (4.3%), Marcus. ⟦Chime⟧ has no fees.',
  ],
  ['Ally', 'Ally McBeal aired in 1997. Be a good Ally. NATO Ally Turkey objected. Ally with local groups.'],
  ['Chime', 'Chime in with ideas. Wind Chime sounds relax. Chime: a ding.'],
  ['Wise; Revolut', 'Send money with ⟦Wise⟧. It uses the mid-market rate; Revolut adds a weekend markup.'],
  ['Wise', 'Wise words. Price Wise, it is fair. Wise men say. Wise to book early.'],
  [
    'Lemonade, Root, Progressive, Nationwide; Geico',
    '1. ⟦Progressive⟧ – best for bundling\n2. Geico – lowest rates\n3. ⟦Root⟧ – usage-based\n4. ⟦Lemonade⟧ – fast claims\n5. ⟦Nationwide⟧ – agents',
  ],
  [
    'Progressive',
    'Progressive lenses take a week to get used to. Progressive overload builds muscle. Progressive Web Apps.',
  ],
  ['Root', 'Root vegetables store well. Root cause: DNS. Square Root of 2. Root access is needed.'],
  ['Nationwide', 'Nationwide shipping is free. Nationwide, rents rose 3%. Nationwide average: $2,000.'],
  ['Lemonade', 'Lemonade with mint is refreshing. Beyoncé released Lemonade in 2016. Lemonade stand.'],
  // Food, media, telecom, jobs, dating
  ['Subway; Chipotle', "⟦Subway⟧'s Veggie Delite has 200 kcal; Chipotle bowls have more."],
  [
    'Subway',
    'The Subway runs all night. Subway stations have signs in English. New York City Subway fares: $2.90.',
  ],
  ["Wendy's, Sprite; McDonald's", "⟦Wendy's⟧ has the best chili. McDonald's pours ⟦Sprite⟧ and Coke."],
  ['Sprite', 'Sprite sheets reduce requests. The Water Sprite is a spirit. Sprite: 32×32.'],
  [
    'Max, Sky; Netflix, Hulu',
    "⟦Max⟧ has every HBO show. Netflix and Hulu don't. In the UK it airs on ⟦Sky⟧.",
  ],
  [
    'Max',
    'Max 20 people. Max Planck was a physicist. Max weight 100 kg. Mad Max: Fury Road. Max out your 401(k).',
  ],
  ['Sky', 'Sky conditions: clear. Blue Sky thinking. The Sky is overcast. Sky diving costs $200.'],
  ['Fox; CNN, NBC', 'CNN, NBC and ⟦Fox⟧ carried the debate. ⟦Fox⟧ News drew 9 million viewers.'],
  [
    'Fox',
    'Fox populations grew. The Red Fox hunts at night. Megan Fox starred. Fox Glacier is in New Zealand.',
  ],
  [
    'Orange, Three; Vodafone, EE',
    '⟦Three⟧ has unlimited data for £20. EE is faster. In Spain, ⟦Orange⟧ and Vodafone sell eSIMs.',
  ],
  [
    'Orange',
    'Orange County has beaches. Orange peel adds zest. Orange, CA. Colors: Orange, Teal. Orange cats are friendly.',
  ],
  ['Three', 'Three Reasons to Switch. Three of these are free. Three: set a timer. Part Three covers tax.'],
  [
    'Virgin; EE',
    'Extra Virgin olive oil. Virgin forests. Virgin margarita. The Virgin Islands need no visa.',
  ],
  ['Shell; BP, Exxon', '⟦Shell⟧ announced a $3.5 billion buyback. BP cut its dividend; Exxon raised it.'],
  [
    'Shell',
    'Shell pasta holds sauce. Open a Shell and run ls. Shell: bash. Shell script basics. Sea Shell crafts.',
  ],
  [
    'Hinge, Bumble, Tinder, Match',
    '⟦Hinge⟧ is designed to be deleted, ⟦Bumble⟧ lets women message first, and ⟦Tinder⟧ is the biggest. ⟦Match⟧ skews older.',
  ],
  [
    'Hinge, Match',
    'Hinge plates rust. Hinge joints bend one way. Match your shoes to your belt. Match Day is in March. Match: 95%.',
  ],
  ['Indeed, Monster; LinkedIn, Glassdoor', 'Post jobs on ⟦Indeed⟧, LinkedIn, Glassdoor, or ⟦Monster⟧.'],
  ['Indeed', 'Indeed, it is. Indeed a good deal. Yes Indeed! Very good Indeed.'],
  [
    'Monster',
    'Monster trucks roar. Cookie Monster is blue. Monster Hunter sold 20 million. Monster waves hit.',
  ],
]
