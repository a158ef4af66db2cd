/**
 * Currencies whose amounts Stripe counts otherwise than in hundredths. The krona of Iceland and the shilling of Uganda have
 * no smaller unit either, and are yet counted in hundredths there.
 */
const digitsOf: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    [
      'bif',
      'clp',
      'djf',
      'gnf',
      'jpy',
      'kmf',
      'krw',
      'mga',
      'pyg',
      'rwf',
      'vnd',
      'vuv',
      'xaf',
      'xof',
      'xpf',
    ].map((currency) => [currency, 0]),
  ),
  ...Object.fromEntries(['bhd', 'jod', 'kwd', 'omr', 'tnd'].map((currency) => [currency, 3])),
}

/**
 * How prices and invoices are written: amounts of Stripe, in the smallest unit of their currency, as people write them.
 * Those that stand `together` have decimals all or none: "$29" and "$99", but "$29.00" beside "$24.17". By the language
 * alone, not the region, so that a page from the server and one made in the browser say the same.
 */
export function moneyFormat(
  together: readonly number[],
  currency: string,
  locale: string,
): (amount: number) => string {
  const unit = 10 ** (digitsOf[currency.toLowerCase()] ?? 2)
  const digits = together.every((amount) => amount % unit === 0) ? 0 : Math.round(Math.log10(unit))
  const code = currency.toUpperCase()
  const [language = 'en'] = locale.split('-')
  const figures = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  if (!/^[A-Z]{3}$/.test(code)) {
    const plain = new Intl.NumberFormat(language, figures)
    return (amount) => `${plain.format(amount / unit)} ${currency}`
  }
  const money = new Intl.NumberFormat(language, { style: 'currency', currency: code, ...figures })
  return (amount) => money.format(amount / unit)
}

/** An amount that stands alone. */
export const formatAmount = (amount: number, currency: string, locale: string): string =>
  moneyFormat([amount], currency, locale)(amount)
