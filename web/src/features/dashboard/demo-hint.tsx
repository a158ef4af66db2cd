import { CopyButton, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from './demo-hint.module.css'

/** The demo's answers are invented; this is the one command that brings real ones. */
export function DemoHint({ brandId }: { brandId: string }) {
  const command = `npm run -s cli -- import-answers FILE --brand ${brandId}`
  return (
    <section className={classes['card']} aria-labelledby="demo-hint">
      <h2 id="demo-hint" className={classes['title']}>
        This is a demo
      </h2>
      <p className={classes['text']}>
        The sandbox engine invented these answers. To see what real ones say, import a file of answers on{' '}
        <Link to="/brand/$id" params={{ id: brandId }} search={{ clientId: brandId, tab: 'imports' }}>
          the brand’s page
        </Link>{' '}
        or from the command line:
      </p>
      <code className={classes['command']}>{command}</code>
      <CopyButton value={command}>
        {({ copied, copy }) => (
          <UnstyledButton className={classes['copy']} onClick={copy}>
            {copied ? 'Copied' : 'Copy the command'}
          </UnstyledButton>
        )}
      </CopyButton>
    </section>
  )
}
