/** Sends the form without leaving the page. Without this script, or if it fails, the browser posts the form. */
export function mount(element: HTMLElement): void {
  const form = element.querySelector('form')
  const topic = new URLSearchParams(location.search).get('topic')
  const topics = form?.querySelector('select')
  if (topics && [...topics.options].some(({ value }) => value === topic)) topics.value = topic ?? ''
  const sent = element.querySelector<HTMLElement>('[data-sent]')
  const problem = element.querySelector<HTMLElement>('[data-problem]')
  const button = form?.querySelector('button')
  if (!form || !sent || !problem || !button) return

  form.noValidate = true
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (button.getAttribute('aria-disabled') === 'true') return
    void send()
  })

  async function send(): Promise<void> {
    if (!form || !sent || !problem || !button) return
    showErrors({})
    problem.hidden = true
    button.setAttribute('aria-disabled', 'true')
    try {
      const answer = await fetch(form.dataset['address'] ?? form.action, {
        method: 'POST',
        headers: { Accept: 'application/json' },
        body: new URLSearchParams(
          [...new FormData(form)].flatMap(([name, value]) =>
            typeof value === 'string' ? [[name, value]] : [],
          ),
        ),
      })
      const body: unknown = await answer.json().catch(() => null)
      if (answer.ok) {
        form.hidden = true
        sent.hidden = false
        sent.focus()
        return
      }
      const error = isProblem(body) ? body.error : undefined
      showErrors(error?.fields ?? {})
      problem.textContent = error?.message ?? problem.dataset['failed'] ?? ''
      problem.hidden = false
      const [first] = form.querySelectorAll<HTMLElement>('[aria-invalid="true"]')
      ;(first ?? problem).focus()
    } catch {
      problem.textContent = problem.dataset['failed'] ?? ''
      problem.hidden = false
      problem.focus()
    } finally {
      button.removeAttribute('aria-disabled')
    }
  }

  function showErrors(fields: Record<string, string>): void {
    for (const input of form?.querySelectorAll<HTMLElement>('[name]') ?? []) {
      const name = input.getAttribute('name') ?? ''
      const place = document.getElementById(`contact-${name}-error`)
      if (!place) continue
      place.textContent = fields[name] ?? ''
      place.hidden = fields[name] === undefined
      if (fields[name] === undefined) input.removeAttribute('aria-invalid')
      else input.setAttribute('aria-invalid', 'true')
    }
  }
}

type Problem = { error?: { message?: string; fields?: Record<string, string> } }

const isProblem = (body: unknown): body is Problem => typeof body === 'object' && body !== null
