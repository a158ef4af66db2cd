import { lazyRouteComponent, useRouteContext } from '@tanstack/react-router'
import { useUser } from '../lib/session/use-user.ts'
import type { RouterContext } from './context.ts'

const Landing = lazyRouteComponent(() => import('./screens/landing-screen.tsx'), 'LandingScreen')
const SignedIn = lazyRouteComponent(() => import('./signed-in-home.tsx'), 'SignedInHome')

/** Signed out: the landing page. Signed in: the organization's home. */
export function HomePage() {
  const { session } = useRouteContext({ from: '/' })
  return useUser(session) ? <SignedIn /> : <Landing />
}

export async function loadHome({ context }: { context: RouterContext }) {
  await context.session.ready
  await (context.session.current().user ? SignedIn.preload?.() : Landing.preload?.())
}
