/** auto: the rules decide; any: any case; exact: same case only; context: only with evidence around it. */
export type AliasMatch = 'auto' | 'any' | 'exact' | 'context'

export type TrackedBrand = {
  id: string
  name: string
  aliases: readonly { text: string; match: AliasMatch }[]
  /** `acme.com`, `*.acme.com` (subdomains only), `github.com/acme` (a path prefix). */
  domains: readonly string[]
  description?: string
  competitor: boolean
}
