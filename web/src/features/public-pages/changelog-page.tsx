import changelog from '../../../../CHANGELOG.md?raw'
import { parseChangelog } from './parse-changelog.ts'
import { Prose } from './prose.tsx'
import { t } from '../../lib/language/t.ts'

export function ChangelogPage() {
  return (
    <Prose title={t('What is new')}>
      {parseChangelog(changelog).map((release) => (
        <section key={release.title}>
          <h2>{release.title}</h2>
          <ul>
            {release.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </section>
      ))}
    </Prose>
  )
}
