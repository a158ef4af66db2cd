import { Anchor, Box, Text } from '@mantine/core'
import { moneyFormat } from '#core/billing/money.ts'
import type { Invoice } from '#core/billing/schema.ts'
import styles from '../../components/styles/styles.module.css'
import { formatDay } from '../../lib/format.ts'
import { locale } from '../../lib/language/chosen.ts'
import { t } from '../../lib/language/t.ts'
import classes from './billing.module.css'
import { invoiceLabels } from './describe-plan.ts'

export function InvoicesTable({ invoices }: { invoices: readonly Invoice[] }) {
  if (invoices.length === 0)
    return (
      <Text fz="sm" c="dimmed">
        {t('No invoices yet')}
      </Text>
    )
  const amountOf = ({ total, currency }: Invoice) => {
    const together = invoices.filter((other) => other.currency === currency)
    return moneyFormat(
      together.map((other) => other.total),
      currency,
      locale,
    )(total)
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with the keyboard
    <section className={styles['sideways']} aria-label={t('All invoices')} tabIndex={0}>
      <Box component="table" className={`${classes['invoices']} ${styles['table']}`}>
        <thead>
          <tr>
            <th scope="col">{t('Number and date')}</th>
            <th scope="col" data-number>
              {t('Amount')}
            </th>
            <th scope="col">{t('Document')}</th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <tr key={invoice.id}>
              <td>
                {invoice.number ?? '–'}
                <small>{formatDay(invoice.issuedAt)}</small>
              </td>
              <td data-number>
                {amountOf(invoice)}
                <small data-bad={invoice.status === 'open' || undefined}>
                  {t(invoiceLabels[invoice.status])}
                </small>
              </td>
              <td>
                <InvoiceLinks invoice={invoice} />
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
    </section>
  )
}

function InvoiceLinks({ invoice: { number, status, hostedUrl, pdfUrl } }: { invoice: Invoice }) {
  const name = number ?? ''
  return (
    <>
      {hostedUrl === null ? null : (
        <Anchor
          fz="inherit"
          href={hostedUrl}
          target="_blank"
          rel="noreferrer"
          mr="sm"
          aria-label={
            status === 'open'
              ? t('Pay invoice {number}', { number: name })
              : t('View invoice {number}', { number: name })
          }
        >
          {status === 'open' ? t('Pay') : t('View')}
        </Anchor>
      )}
      {pdfUrl === null ? null : (
        <Anchor
          fz="inherit"
          href={pdfUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={t('PDF of invoice {number}', { number: name })}
        >
          {t('PDF')}
        </Anchor>
      )}
    </>
  )
}
