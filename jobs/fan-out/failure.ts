/** Why an analysis ends without what was asked of it, in a sentence for people; trying the same again would not help. */
export class FanOutFailure extends Error {}
