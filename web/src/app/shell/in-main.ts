/**
 * Renders the sidebar's menus inside the main landmark: nothing clips them there, and screen readers find them on the
 * page.
 */
export const inMain = { target: '#content' }
