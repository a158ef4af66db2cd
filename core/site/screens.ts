/** Routes of the application. Twin of `web/src/app/router.tsx`. `:` stands for a variable part. */
export const screenPaths = [
  '/dashboard',
  '/overview',
  '/brands',
  '/brand/:id',
  '/prompts',
  '/prompt-details',
  '/query-fanout',
  '/query-fanout/:id',
  '/bot-logs',
  '/actions',
  '/notifications',
  '/settings',
  '/test-invite',
  '/test-invite-permissions',
  '/admin',
  '/admin/usage-logs',
  '/admin/trial-analysis',
  '/admin/answer-analysis',
  '/admin/twilio-messages',
  '/api-reference',
  '/shared/:token',
  '/login',
  '/signup',
  '/reset-password',
  '/auth/callback',
  '/auth/confirm-login',
  '/auth/not-me',
  '/auth/callback-checkout',
  '/checkout',
  '/invite/:token',
  '/connect-application',
  '/trial/confirm',
  '/trial/confirm-signup',
] as const

const shapes = screenPaths.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`))

/** Whether the application has this screen; every other path is not found. */
export const isScreenPath = (path: string) => shapes.some((shape) => shape.test(path))
