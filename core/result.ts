/** Why something cannot be done, as one sentence for the user; `field` is the invalid input. */
export type Refusal = { refused: string; field?: string }
