/** A page of the demo's fictional web as a reader sees it: headings, each with the text below. */
export type DemoPage = { url: string; title: string; sections: readonly [heading: string, text: string][] }

/** Part of every title, so that every list shows it. */
const label = 'sandbox text'

/** Pages of the demo brand, of its competitors, and of sites that answers cite. All are fictional. */
export function demoPageTexts(year: number): DemoPage[] {
  return [...ownPages(year), ...competitorPages(year), ...citedPages(year)].map((page) => ({
    ...page,
    title: `${page.title} (${label})`,
  }))
}

const ownPages = (year: number): DemoPage[] => [
  {
    url: 'https://northwave.example/headphones/fjord-travel',
    title: 'Northwave Fjord Travel',
    sections: [
      [
        'Made for long flights',
        'Fjord Travel are headphones for long flights: four microphones on each side turn engine noise down by 38 decibels, and the ' +
          'pads are soft enough to sleep in. A cable for the seat comes along, and the case fits the pocket in front of you.',
      ],
      [
        'Battery life for travel',
        'These wireless headphones play for 46 hours, so the longest battery life of our range is meant for travel. Ten minutes at a gate ' +
          'give another six hours, and the battery can be changed by a shop when it is old.',
      ],
      [
        'Foldable for the train',
        'The headphones are foldable and good for commuting by train: they lie flat in a bag, and announcements come through when you ' +
          'lift a finger to the left side.',
      ],
    ],
  },
  {
    url: 'https://northwave.example/headphones/aurora-over-ear',
    title: 'Northwave Aurora',
    sections: [
      [
        'Quiet where people talk',
        'Aurora block voices as well as hum. In an open office chatter falls to a murmur, and nobody has to turn the music up. ' +
          'Three strengths can be set, and a button lets one colleague through.',
      ],
      [
        'What it weighs and costs',
        'They weigh 248 grams and cost 279 dollars. Pads and band can be bought one by one, and every part has a number printed on it, ' +
          'so that a pair is mended rather than thrown away.',
      ],
    ],
  },
  {
    url: 'https://northwave.example/compare/noise-cancelling',
    title: 'Noise-cancelling headphones: a comparison',
    sections: [
      [
        `Noise-cancelling headphones ${year}`,
        `This comparison of noise-cancelling headphones is of ${year}. It lays Aurora and Fjord Travel against three pairs of other ` +
          'makers: how much noise they take away at low and at high pitch, how long they play, what they weigh and what they cost.',
      ],
      [
        'Worth it under 300 dollars',
        'Noise-cancelling headphones worth their price under 300 dollars take away more than 30 decibels, play for a day and can be ' +
          'mended. Two of the five do all three.',
      ],
    ],
  },
  {
    url: 'https://northwave.example/earbuds/skerry-sport',
    title: 'Northwave Skerry Sport',
    sections: [
      [
        'They stay in place',
        'Earbuds for running must stay in place without pressing. Skerry Sport rest on a soft wing, come with five sizes and were worn for ' +
          'two marathons by forty runners, three of whom lost one.',
      ],
      [
        'Sweat and rain',
        'Sport earbuds survive sweat and rain when no port is open. Skerry Sport are sealed to IP68 and charge without contacts; rinse them ' +
          'under the tap after a run.',
      ],
    ],
  },
  {
    url: 'https://northwave.example/guides/choose-headphones',
    title: 'How to choose headphones',
    sections: [
      [
        'Begin with where you listen',
        'Over the ear for the desk and the plane, in the ear for sport, open at home. Try a pair for ten minutes before you look at any ' +
          'number: what hurts after ten minutes hurts more after an hour.',
      ],
      [
        'Then look at the numbers',
        'Decibels of noise taken away, hours of playing, grams of weight, years of spare parts. Beware of pros and cons that name no ' +
          'measure, and of reviews that were paid for.',
      ],
    ],
  },
  {
    url: 'https://northwave.example/guides/bluetooth-codecs',
    title: 'Codecs in plain words',
    sections: [
      [
        'What goes lost on the way',
        'Most codecs leave out what few can hear. Wireless headphones with lossless audio need a codec with 1.4 megabits a second, a phone ' +
          'that sends it and little else on the air. Fjord Travel play lossless audio through their cable.',
      ],
    ],
  },
  {
    url: 'https://northwave.example/support/pairing',
    title: 'Pairing',
    sections: [
      [
        'Two devices at once',
        'All Northwave headphones connect to laptop and phone at the same time: a call on the phone halts what the laptop plays. Hold both ' +
          'buttons for three seconds, choose the second device, done.',
      ],
    ],
  },
  {
    url: 'https://northwave.example/support/warranty',
    title: 'Warranty',
    sections: [
      [
        'Three years, and what they hold',
        'The warranty is three years on everything but pads, wherever a pair was bought. We mend before we replace; a pair that cannot be ' +
          'mended within ten days is replaced by a new one.',
      ],
    ],
  },
  {
    url: 'https://northwave.example/about',
    title: 'About Northwave',
    sections: [
      [
        'Made in Bergen',
        'Northwave has made headphones and earbuds in Bergen since 2011. Sixty people design, build and mend them in one house by the water, ' +
          'and whoever comes by may look over their shoulders.',
      ],
    ],
  },
]

const competitorPages = (year: number): DemoPage[] => [
  {
    url: 'https://halden.example/headphones/noise-cancelling',
    title: 'Halden Quiet',
    sections: [
      [
        `Best noise-cancelling headphones ${year}`,
        `Voted among the best noise-cancelling headphones right now, Halden Quiet of ${year} cost 289 dollars: noise-cancelling headphones ` +
          'worth it under 300 dollars, with reviews by twelve magazines.',
      ],
      [
        'They block out office chatter',
        'Headphones that block out office chatter best hear it first: eight microphones listen outward, and voices are taken out before ' +
          'music is put in.',
      ],
    ],
  },
  {
    url: 'https://halden.example/business/video-calls',
    title: 'Halden Call',
    sections: [
      [
        `Best headset for video calls all day ${year}`,
        `A headset for video calls all day must be light. Halden Call weighs 150 grams, and its microphone arm turns away when the call is ` +
          `over. Reviews of ${year} name it the best headset for video calls.`,
      ],
      [
        'What remote teams use',
        'Headphones remote teams use are bought by the hundred: Halden Call is managed from one screen, in forty countries.',
      ],
    ],
  },
  {
    url: 'https://halden.example/compare/northwave',
    title: 'Northwave vs Halden',
    sections: [
      [
        'Northwave vs Halden: a comparison',
        'Northwave or Halden? Both make good headphones. Halden plays louder and costs less, Northwave lasts longer and is mended for ' +
          'longer. Northwave reviews praise comfort, Halden reviews praise calls.',
      ],
    ],
  },
  {
    url: 'https://orrin.example/earbuds/running',
    title: 'Orrin Pace',
    sections: [
      [
        `Best earbuds for running that stay in place ${year}`,
        `Earbuds for running that stay in place: Orrin Pace turn into the ear and hold. Reviews and comparison with six other earbuds for ` +
          `running, ${year}.`,
      ],
      [
        'Hear traffic while you run',
        'Earbuds that let you hear traffic while you run leave the ear open. Orrin Pace Open do, and turn themselves down at crossings.',
      ],
    ],
  },
  {
    url: 'https://orrin.example/bone-conduction',
    title: 'Orrin Ride',
    sections: [
      [
        `Good bone conduction headphones for cycling ${year}`,
        `Bone conduction headphones for cycling leave both ears to the road. Orrin Ride: reviews, comparison and prices of ${year}.`,
      ],
    ],
  },
  {
    url: 'https://vesk.example/headphones-under-200',
    title: 'Vesk One',
    sections: [
      [
        `Headphones under 200 dollars with neutral sound, ${year}`,
        'Headphones under 200 dollars with the most neutral sound are tuned by ear and measured: Vesk One stray two decibels from the line. ' +
          'Reviews by people who paid for them, and a comparison with dearer pairs.',
      ],
    ],
  },
  {
    url: 'https://lumo-audio.example/studio/closed',
    title: 'Lumo Studio Closed',
    sections: [
      [
        `Best closed studio headphones for mixing at home ${year}`,
        `Closed studio headphones for mixing at home keep sound in. Lumo Studio Closed are used in 300 studios; reviews and a comparison of ` +
          `closed studio headphones, ${year}.`,
      ],
      [
        'Classical music without a wire',
        'Wireless headphones that sound best for classical music keep quiet passages quiet: Lumo Air, with lossless audio over the air.',
      ],
    ],
  },
]

const citedPages = (year: number): DemoPage[] => [
  {
    url: 'https://soundreviews.example/guides/headphones-for-long-flights',
    title: 'Headphones for long flights guide | Sound Reviews',
    sections: [
      [
        `Best headphones for long flights ${year}`,
        `We flew with nine pairs. The best headphones for long flights of ${year} by comfort, noise and battery, with reviews, a comparison ` +
          'and what our forum says of each.',
      ],
    ],
  },
  {
    url: 'https://labtested.example/guides/noise-cancelling-headphones',
    title: 'noise-cancelling headphones guide | Lab Tested',
    sections: [
      [
        `Noise-cancelling headphones comparison ${year}`,
        `Twenty noise-cancelling headphones in our chamber: comparison of ${year}, curves, reviews and prices.`,
      ],
    ],
  },
  {
    url: 'https://forum.dailyuse.example/guides/headphone-reliable',
    title: 'Reliable headphones | Daily Use Forum',
    sections: [
      [
        'Which headphone brands are the most reliable?',
        'Forum of people who mend them: headphone brands by repairs a year, headphone makers by warranty, and where to find parts. ' +
          'Northwave alternatives are named in the second half.',
      ],
    ],
  },
]
