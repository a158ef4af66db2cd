export type Mail = { to: string; subject: string; text: string; html: string }

/** The frame of every mail. `content` is HTML; whatever comes from outside in it must have gone through `escapeHtml`. */
export const mailPage = (content: string) =>
  `<!doctype html><html lang="en"><body style="font-family:system-ui,sans-serif;color:#1B1D1F;max-width:42em;margin:2em auto;line-height:1.5">${content}</body></html>`

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A link that looks like a button; both parts may hold anything. */
export const mailButton = (address: string, words: string) =>
  `<a href="${escapeHtml(address)}" style="display:inline-block;background:#2B50E0;color:#fff;padding:10px 16px;border-radius:8px;text-decoration:none">${escapeHtml(words)}</a>`
