import { meantAddress } from '#core/trials/mail-typo.ts'

/** Sends the trial form with a proof of work, which is started when the form gets the focus. */
export function mount(element: HTMLElement): void {
  const form = element.querySelector('form')
  const sent = element.querySelector<HTMLElement>('[data-sent]')
  const problem = element.querySelector<HTMLElement>('[data-problem]')
  const button = element.querySelector<HTMLElement>('[data-submit]')
  if (!form || !sent || !problem || !button) return
  const words = button.textContent
  let proof: Promise<string> | null = null

  const source = whereFrom()
  form.noValidate = true
  form.addEventListener('focusin', () => {
    proof ??= newProof()
    proof.catch(() => {
      proof = null // retried when it is needed
    })
  })
  chooseOwnCountry(form)
  mindTypos(form)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (button.getAttribute('aria-disabled') !== 'true') void send()
  })
  element.querySelector('[data-again]')?.addEventListener('click', () => {
    sent.hidden = true
    form.hidden = false
    field(form, 'email')?.focus()
  })

  async function send(): Promise<void> {
    if (!form || !sent || !problem || !button) return
    showErrors(form, {})
    problem.hidden = true
    button.setAttribute('aria-disabled', 'true')
    button.textContent = button.dataset['busy'] ?? words
    try {
      const solved = await (proof ?? newProof())
      proof = null // valid only once
      const values = Object.fromEntries(
        [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
      )
      const answer = await fetch('/api/trials', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify({ ...values, source, language: form.dataset['language'], proof: solved }),
      })
      const { error } = readAnswer(await answer.json().catch(() => null))
      if (answer.ok) {
        const address = sent.querySelector('[data-address]')
        if (address) address.textContent = values['email'] ?? ''
        form.hidden = true
        sent.hidden = false
        sent.focus()
      } else fail(error.message, error.fields)
    } catch {
      proof = null
      fail('', {})
    } finally {
      button.removeAttribute('aria-disabled')
      button.textContent = words
    }
  }

  function fail(message: string, fields: Record<string, string>): void {
    if (!form || !problem) return
    const shown = showErrors(form, fields)
    if (shown === null) {
      problem.textContent = message || (problem.dataset['failed'] ?? '')
      problem.hidden = false
    }
    ;(shown ?? problem).focus()
  }
}

/** What led to the first page of this visit: the campaign in its URL, or another site. */
function whereFrom(): string {
  const key = 'answerscope.source'
  const referrer = URL.canParse(document.referrer) ? new URL(document.referrer).hostname : ''
  const found =
    new URLSearchParams(location.search).get('utm_source') ||
    (referrer === location.hostname ? '' : referrer.replace(/^www\./, ''))
  try {
    const kept = sessionStorage.getItem(key)
    if (kept !== null) return kept
    sessionStorage.setItem(key, found || 'direct')
  } catch {
    // Storage is disabled: only this page counts.
  }
  return found || 'direct'
}

/** Solves a challenge of the server in the background. */
async function newProof(): Promise<string> {
  const [{ solveChallenge }, { deriveKey }, challenge] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
    fetch('/api/trial-challenges').then((answer) => answer.json()),
  ])
  const solution = await solveChallenge({ challenge, deriveKey })
  if (solution === null) throw new Error('The challenge was not solved')
  return btoa(JSON.stringify({ challenge, solution }))
}

/** Preselects the country of the browser's language. */
function chooseOwnCountry(form: HTMLFormElement): void {
  const select = form.querySelector<HTMLSelectElement>('select[name="country"]')
  const own = /-([A-Z]{2})\b/.exec(navigator.language)?.[1]
  if (select && select.value === '' && own) select.value = own
  if (select && select.selectedIndex < 0) select.value = ''
}

function mindTypos(form: HTMLFormElement): void {
  const email = field(form, 'email')
  const note = form.querySelector<HTMLElement>('[data-meant]')
  const suggestion = note?.querySelector('button')
  if (!email || !note || !suggestion) return
  const look = () => {
    const meant = meantAddress(email.value)
    note.hidden = meant === null
    suggestion.textContent = (note.dataset['meant'] ?? '').replace('{address}', meant ?? '')
  }
  email.addEventListener('input', look) // not on blur: a layout shift at that moment would make the next click miss
  suggestion.addEventListener('click', () => {
    email.value = meantAddress(email.value) ?? email.value
    look()
    email.focus()
  })
}

const field = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)

/** Shows each error below its field. Returns the first field with an error, or null if no error belongs to a field. */
function showErrors(form: HTMLFormElement, fields: Record<string, string>): HTMLElement | null {
  let first: HTMLElement | null = null
  for (const name of ['brand', 'email', 'country']) {
    const input = field(form, name)
    const place = form.querySelector<HTMLElement>(`#trial-${name}-error`)
    if (!input || !place) continue
    const wrong = fields[name]
    place.textContent = wrong ?? ''
    place.hidden = wrong === undefined
    if (wrong === undefined) input.removeAttribute('aria-invalid')
    else {
      input.setAttribute('aria-invalid', 'true')
      first ??= input
    }
  }
  return first
}

type Problem = { message: string; fields: Record<string, string> }

function readAnswer(body: unknown): { error: Problem } {
  const error = body && typeof body === 'object' && 'error' in body ? body.error : null
  const known: Partial<Problem> = error && typeof error === 'object' ? error : {}
  return { error: { message: known.message ?? '', fields: known.fields ?? {} } }
}
