import { CopyButton, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from './demo-hint.module.css'
import { t } from '../../../lib/language/t.ts'
import { Rich } from '../../../lib/language/rich.tsx'

/** The demo's answers are generated. This command imports real ones. */
export function DemoHint({ brandId }: { brandId: string }) {
  const command = `npm run -s cli -- import-answers FILE --brand ${brandId}`
  return (
    <section className={classes['card']} aria-labelledby="demo-hint">
      <h2 id="demo-hint" className={classes['title']}>
        {t('You’re viewing demo data')}
      </h2>
      <p className={classes['text']}>
        <Rich
          text="These answers are sample data from the sandbox engine. To see real data, import answers on <link>the brand page</link> or from the command line:"
          values={{
            link: (words) => (
              <Link to="/brand/$id" params={{ id: brandId }} search={{ clientId: brandId, tab: 'imports' }}>
                {words}
              </Link>
            ),
          }}
        />
      </p>
      <code className={classes['command']}>{command}</code>
      <CopyButton value={command}>
        {({ copied, copy }) => (
          <UnstyledButton className={classes['copy']} onClick={copy}>
            {copied ? t('Copied') : t('Copy command')}
          </UnstyledButton>
        )}
      </CopyButton>
    </section>
  )
}
