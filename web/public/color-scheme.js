// Sets what the page looks like before the first paint. A separate file, because the content security policy forbids inline
// scripts.
;(function () {
  let chosen = null
  try {
    chosen = window.localStorage.getItem('mantine-color-scheme-value')
  } catch {
    chosen = null // storage is blocked: follow the system
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  // Whether the page may show the frame of the application before its scripts have loaded.
  // A shared report has a frame of its own.
  if (isSignedIn() && !window.location.pathname.startsWith('/shared/'))
    document.documentElement.setAttribute('data-signed-in', '')

  function isSignedIn() {
    try {
      return Object.keys(window.localStorage).some((key) => /^sb-.+-auth-token$/.test(key))
    } catch {
      return false
    }
  }
})()
