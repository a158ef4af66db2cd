const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
]

/** Letters of other alphabets that look like Latin ones; a word made only of these looks like a Latin word. */
const disguised = /^[аеорсухіјѕһӏԁԛԝвкмнтг\d-]+$/u

/** Whether a domain as written imitates another: mixed alphabets in one word, or a word of look-alike letters. */
export function lookalike(domain: string): boolean {
  return domain
    .toLowerCase()
    .split(/[./:]+/)
    .some(
      (label) =>
        scripts.filter((script) => script.test(label)).length > 1 ||
        (/\p{Script=Cyrillic}/u.test(label) &&
          disguised.test(label) &&
          /\.[a-z]{2,}$/i.test(domain.replace(/[/?#].*$/, ''))),
    )
}
