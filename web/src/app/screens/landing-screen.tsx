import { PlainFrame } from '../plain-layout.tsx'
import { LandingSiteScreen } from './site-screen.tsx'

/** `/` without a session, where the application shows it: a session that has ended, or `npm run dev`. */
export function LandingScreen() {
  return (
    <PlainFrame>
      <LandingSiteScreen />
    </PlainFrame>
  )
}
