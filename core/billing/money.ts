/**
 * Currencies whose smallest unit in Stripe is not a hundredth. The Icelandic króna and the Ugandan shilling have no
 * smaller unit either, but Stripe counts them in hundredths.
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
 * Formats Stripe amounts, which are in the smallest unit of their currency. Amounts shown `together` either all have
 * decimals or none: "$29" and "$99", but "$29.00" next to "$24.17". Depends only on the language, not the region, so
 * that server and browser render the same text.
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

/** An amount shown by itself. */
export const formatAmount = (amount: number, currency: string, locale: string): string =>
  moneyFormat([amount], currency, locale)(amount)
