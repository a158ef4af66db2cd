/**
 * The product's colors, by meaning. Style sheets use these variables, never a hex value:
 * --ground --surface --line --ink --muted --accent --accent-soft --better --worse --warning --rival.
 */
export const lightColours = {
  ground: '#FAFAF7',
  surface: '#FFFFFF',
  line: '#E7E5DF',
  ink: '#1B1D1F',
  muted: '#6A6E73',
  accent: '#2B50E0',
  'on-filled': '#FFFFFF',
  'accent-soft': '#E6E9F6',
  better: '#1C7F55',
  worse: '#BE3F38',
  warning: '#85590B',
  rival: '#9AA0A6',
  hover: '#F4F3EF', // the darkest background on which muted text still has a contrast of 4.5:1
} as const

export const darkColours = {
  ground: '#121416',
  surface: '#181B1E',
  line: '#2A2E33',
  ink: '#ECEDEE',
  muted: '#9AA0A6',
  accent: '#86A0FF',
  'on-filled': '#121416',
  'accent-soft': '#1E2333',
  better: '#54C08E',
  worse: '#F08A83',
  warning: '#E2B65C',
  rival: '#6E747B',
  hover: '#1E2226',
} as const

export const serif = "'Source Serif 4 Variable', Georgia, serif"
