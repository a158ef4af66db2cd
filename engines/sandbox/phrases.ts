/** Texts of the sandbox. `{name}`, `{other}`, `{subject}`, `{aspect}`, `{flaw}`, and `{year}` are filled in. */

type Some<T> = readonly [T, ...T[]]

export const aspects: Some<string> = [
  'value for money',
  'long-term reliability',
  'ease of use',
  'customer support',
  'build quality',
  'everyday comfort',
  'the range of features',
  'clear pricing',
  'a quick setup',
  'the warranty terms',
]

export const flaws: Some<string> = [
  'the price',
  'slow support',
  'a dated design',
  'limited availability',
  'a short warranty',
  'a learning curve',
  'inconsistent quality',
  'few ways to customize it',
]

export type Tone = 'positive' | 'neutral' | 'mixed' | 'negative'

export const opinions: Record<Tone, Some<string>> = {
  positive: [
    '{name} is the one most reviewers agree on, with {aspect} that holds up in daily use.',
    '{name} stands out for {aspect}, and owners rarely report problems.',
    'For {subject}, {name} is an excellent choice: testers praise {aspect} above all.',
    'Hard to beat: {name} combines {aspect} with a fair price.',
  ],
  neutral: [
    '{name} covers the basics of {subject} and is widely available.',
    '{name} is often mentioned for {aspect}.',
    'You will also see {name} in many comparisons of {subject}.',
    '{name} has been on the market for years and targets people who care about {aspect}.',
  ],
  mixed: [
    '{name} does well on {aspect}, but {flaw} counts against it.',
    'Reviewers like {name} for {aspect}, though {flaw} comes up again and again.',
    '{name} is worth a look for {aspect} if you can live with {flaw}.',
  ],
  negative: [
    '{name} draws complaints about {flaw}, and several testers suggest looking elsewhere.',
    'I would be careful with {name}: {flaw} is a common criticism in {year}.',
    '{name} used to be popular, but recent reviews point to {flaw}.',
  ],
}

/** Of two brands, in favor of the first in all but the last. */
export const comparisons: Some<string> = [
  'Compared with {other}, {name} is better on {aspect}.',
  '{other} is not as good as {name} on {aspect}.',
  '{other} falls short of {name} on {aspect}.',
  '{name} wins on {aspect}, while {other} is ahead on {aspect}.',
]

/** One brand as the first choice of the answer. */
export const firstChoices: Some<string> = [
  '**Best overall:** {name}.',
  'Our top pick for most people is {name}.',
  'If I had to choose one, I would go with {name}.',
  '{name} is the best choice for most people.',
]

/** A brand that suits one purpose best. */
export const awards: Some<string> = [
  '**Best for {aspect}:** {name}.',
  '**Budget pick:** {name}.',
  'If {aspect} matters most to you, go with {name}.',
]

export const followUps: Some<string> = [
  'It suits people who put {aspect} first.',
  'Prices start in the middle of the field.',
  'Newer versions improved {aspect} noticeably.',
  'Long-term owners mention {flaw} as the main drawback.',
  'Most testers place it near the top for {aspect}.',
]

export const openings: Some<string> = [
  'Here is a short overview of {subject}, based on current reviews and comparisons.',
  'There is no single right answer for {subject}; it depends on your budget and what matters most to you.',
  'I looked at recent tests and user reports on {subject} ({year}). These are the points that come up most.',
  'When it comes to {subject}, a few names appear in almost every comparison.',
]

export const headings: Some<string> = [
  'Top picks for {subject}',
  'Best options in {year}',
  'What reviewers recommend',
  'The short list',
]

export const advice: Some<string> = [
  'Set a budget first: the gap between entry and premium is larger than most people expect.',
  'Check the warranty and how returns are handled before you order.',
  'Read recent reviews rather than old ones; quality changes from year to year.',
  'Think about {aspect}: it matters more in daily use than a long list of features.',
  'Compare the total cost over two or three years, not just the first price.',
  'If you can, try before you buy; personal preference plays a large part.',
  'Look for independent tests that explain how they measured.',
]

export const generalities: Some<string> = [
  'The most important criterion is {aspect}, followed by {flaw} in everyday use.',
  'Prices vary widely, so it helps to decide early which features you really need.',
  'Independent tests differ in their results, mostly because they weigh {aspect} differently.',
  'Many people start with an inexpensive option and move up once they know their needs.',
]

export const closings: Some<string> = [
  'If you tell me your budget and how you plan to use it, I can narrow this down.',
  'Would you like a closer comparison of two of these?',
  'In short: decide what matters most to you, then pick from the list above.',
]

export const refusals: Some<string> = [
  "I'm sorry, but I can't help with recommending specific products or companies for this.",
  "I can't assist with that request.",
]

export const absences: Some<string> = [
  "I couldn't find any reliable information about {subject}. It may be very new, or it may go by another name. " +
    'If you can share a link or a few more details, I will gladly look again.',
  'My search did not turn up any trustworthy sources on {subject}, so I would rather not guess. ' +
    'Try the official site or a local specialist.',
]

/** Invented names outside the tracked brand set, which answers always mention as well. */
export const bystanders: Some<string> = [
  'Brindlewood',
  'Fennimark',
  'Tavoro',
  'Halvorn',
  'Quillstone',
  'Mistwell',
  'Kestrava',
  'Dravik',
  'Orrinvale',
  'Lumendale',
]

/** Only reserved names (RFC 2606). */
export const reviewSites: Some<{ host: string; label: string }> = [
  { host: 'soundreviews.example', label: 'Sound Reviews' },
  { host: 'honestpicks.example', label: 'Honest Picks' },
  { host: 'labtested.example', label: 'Lab Tested' },
  { host: 'buyersdesk.example', label: "Buyer's Desk" },
  { host: 'weeklycompare.example', label: 'Weekly Compare' },
  { host: 'forum.dailyuse.example', label: 'Daily Use Forum' },
  { host: 'consumernotes.example', label: 'Consumer Notes' },
  { host: 'wiki.commonfacts.example', label: 'Common Facts' },
  { host: 'showandtell.example', label: 'Show & Tell Videos' },
]
