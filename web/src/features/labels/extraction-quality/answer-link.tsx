import { TextLink } from '../../../components/layout/links.tsx'
import styles from '../../../components/styles/styles.module.css'
import { engineLabel } from '../../../lib/engines/engines.ts'
import { formatDay } from '../../../lib/format.ts'

type Answer = {
  answerId: string
  organizationId: string
  brandId: string
  promptId: string
  promptText: string
  engine: string
  answeredAt: string
}

/** Links to an answer of any organization that the user has access to. */
export function AnswerLink({ answer }: { answer: Answer }) {
  const { answerId, organizationId, brandId, promptId, promptText, engine, answeredAt } = answer
  return (
    <>
      <TextLink
        to="/prompt-details"
        search={{ organizationId, clientId: brandId, promptId, answerId }}
        fz="sm"
      >
        {promptText}
      </TextLink>
      <small className={`${styles['muted']} ${styles['block']}`}>
        {engineLabel(engine)}, {formatDay(answeredAt)}
      </small>
    </>
  )
}
