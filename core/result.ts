/** Why something cannot be done, in one sentence for the person who asked; `field` names the input at fault. */
export type Refusal = { refused: string; field?: string }
