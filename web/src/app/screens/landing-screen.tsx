import { PlainFrame } from '../plain-layout.tsx'
import { LandingSiteScreen } from './site-screen.tsx'

/** `/` without a session, when the application shows it: after a session has ended, or in `npm run dev`. */
export function LandingScreen() {
  return (
    <PlainFrame>
      <LandingSiteScreen />
    </PlainFrame>
  )
}
