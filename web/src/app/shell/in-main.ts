/** Menus of the sidebar hang in the main landmark: nothing clips them there, and readers find them inside the page. */
export const inMain = { target: '#content' }
