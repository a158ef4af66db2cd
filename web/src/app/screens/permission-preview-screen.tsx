import { PermissionPreviewPage } from '../../features/people/permission-preview/permission-preview-page.tsx'
import { screens, screensFor } from '../shell/screens.ts'

export function PermissionPreviewScreen() {
  return (
    <PermissionPreviewPage
      screensOf={(membership) => (membership === 'all' ? screens : screensFor(membership))}
    />
  )
}
