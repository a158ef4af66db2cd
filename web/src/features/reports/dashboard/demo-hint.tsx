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
        {t('This is a demo')}
      </h2>
      <p className={classes['text']}>
        <Rich
          text="The sandbox engine invented these answers. To see what real ones say, import a file of answers on <link>the brand’s page</link> or from the command line:"
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
            {copied ? t('Copied') : t('Copy the command')}
          </UnstyledButton>
        )}
      </CopyButton>
    </section>
  )
}
