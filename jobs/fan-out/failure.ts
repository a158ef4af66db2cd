/** The reason why an analysis fails, in a sentence for users; a retry would not help. */
export class FanOutFailure extends Error {}
