import { z } from 'zod'

const line = (max: number) => z.string().transform((text) => text.slice(0, max).toWellFormed())
const lines = (max: number, length: number) =>
  z.array(line(length)).transform((list) => list.filter((text) => text !== '').slice(0, max))

/** What a home page says about its owner. Empty where it says nothing. */
export const homePage = z.object({
  title: line(300),
  siteName: line(120),
  legalName: line(120),
  alternateNames: lines(10, 120),
  description: line(600),
  keywords: lines(20, 80),
  headings: lines(10, 160),
  /** A tag such as `de-AT`: declared, or detected from the text. */
  language: line(35).nullable(),
})
export type HomePage = z.infer<typeof homePage>
