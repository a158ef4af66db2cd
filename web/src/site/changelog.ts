import changelog from '../../../CHANGELOG.md?raw'
import { parseChangelog } from './parse-changelog.ts'

export const releases = parseChangelog(changelog)
