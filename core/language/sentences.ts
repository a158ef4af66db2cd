import { message } from './message.ts'
import type { Translate } from './translator.ts'

/**
 * Sentences that schemas, metrics, and the server write in English, with placeholders. Translate with `sayAgain` where
 * they are shown; sentences missing here stay English.
 */
const sentences = [
  // Metrics and their intervals
  message('Mean over prompts of the mean over engines.'),
  message('Sum over answers ÷ sum over answers.'),
  message('Mean over engines of the share in each engine.'),
  message('(Positive − negative) ÷ all labelled.'),
  message('Fewer than {count} labels.'),
  message('One prompt in one engine.'),
  message('Wilson interval.'),
  message('Wilson interval of one prompt in one engine.'),
  message('One prompt: the interval speaks of this prompt only.'),
  message(
    'Fewer than {few} prompts: the interval speaks of these {prompts} prompts only, not of prompts like them.',
  ),
  message('Interval clustered by {prompts} prompts: it speaks of prompts like these.'),
  message('No valid answers.'),
  message('No answers.'),
  message('Turn on AI labeling to measure sentiment.'),
  message('No answer that mentions the brand has been checked for first choices.'),
  message('Fewer than 20 answers that mention the brand were checked for criticism and praise.'),
  message('No answer naming the brand has been read for recommendations.'),
  message('Valid answers ÷ answers received.'),
  message('No prompt has {count} valid answers.'),
  message('Prompts naming the brand in one of their first {count} answers.'),
  message('Wilson interval over prompts.'),
  message('Waves with it ÷ waves.'),
  message('Wilson interval over waves.'),
  message('Right ÷ checked, of labels drawn at random.'),
  message('Right ÷ checked, of pairs drawn at random among those read as named.'),
  message('Each checked pair weighs as many pairs as it was drawn from (Begg and Greenes 1983).'),
  message('Interval on the logit.'),
  // Pages and documents
  message('Enter an address.'),
  message('At least one page in ten seconds.'),
  message('At most ten pages a second.'),
  message('Paste at least one address.'),
  message('At most 3 MB of addresses.'),
  message('A brand may have 20,000 pages. Delete some first.'),
  message('No answer of the last 90 days cites a page of another site.'),
  message('There are no such pages.'),
  message('There is no address in it. Write one in each line, such as https://acme.com/guide.'),
  message('A document may have 20 MB.'),
  message('HTML, Markdown, plain text, PDF or DOCX can be read.'),
  message('Ten crawls of this brand wait already. Wait until one has ended.'),
  message('This crawl has ended.'),
  message('200 files wait to be read. Wait until some of them were.'),
  // Plans and payments
  message('There is a subscription already. Change its plan instead.'),
  message('There is a paid subscription already. It is shown here in a moment.'),
  message('The subscription is about to end. Take that back before you change the plan.'),
  message('Stripe cannot tell the tax for your address. Correct it under Payment details.'),
  message('Stripe does not know this payment any more. Load the page anew.'),
  message('Somebody is changing the same right now. Try again in a moment.'),
  message('Only owners and admins see and change what is paid.'),
  message('Nothing is sold here: this installation has all features.'),
  message('There is no such plan.'),
  message('This plan is not sold by the year.'),
  message('This plan is not sold by the month.'),
  message('Choose monthly or yearly.'),
  message('The preview is too old. Look at the new one.'),
  message('This is the plan already.'),
  message('A payment failed. Pay the open invoice first.'),
  message('Stripe cannot be reached right now. Nothing was changed. Try again in a minute.'),
  message('The plan {plan} contains 1 active brand. Archive one first, or choose another plan.'),
  message('The plan {plan} contains {count} active brands. Archive one first, or choose another plan.'),
  message(
    'The plan {plan} contains 1 seat. Make somebody a guest or inactive first, or choose another plan.',
  ),
  message(
    'The plan {plan} contains {count} seats. Make somebody a guest or inactive first, or choose another plan.',
  ),
  message('The plan contains {count} active brands.'),
  message('The plan contains {count} seats.'),
  message('The plan contains no answers. Choose another under Settings, Plan and invoices.'),
  message(
    'The plan contains no answers. It goes on by itself once another plan holds: see Settings, Plan and invoices.',
  ),
  message(
    'The plan {plan} contains {seats} seats: {members} are taken and {open} offered by open invitations. Choose another plan, or invite guests.',
  ),
  message('Support has set the limit of active brands to {count}. Archive one first, or ask for more.'),
  message(
    'Support has set the limit of seats to {count}. Make somebody a guest or inactive first, or ask for more.',
  ),
  message(
    'Support has set the limit of seats to {seats}: {members} are taken and {open} offered by open invitations. Ask for more, or invite guests.',
  ),
  message('Support may look already.'),
  message('Support asks for nothing any more.'),
  // Invalid values
  message('At most {max} characters.'),
  message('At least {min} characters.'),
  message('At most {max} engines.'),
  message('At most {max} prompts.'),
  message('At most {max} prompts at once.'),
  message('At most {max} repeats.'),
  message('At most {max} countries.'),
  message('At most {max} tags.'),
  message('At most {max} aliases.'),
  message('At most {max} domains.'),
  message('At most {max} competitors.'),
  message('At most {max} people.'),
  message('At most {max} people at once.'),
  message('At most {max} brands at once.'),
  message('At most {max} addresses at once.'),
  message('At most {max} days.'),
  message('At most {max} names at once.'),
  message('At most {max}.'),
  message('At least {min}.'),
  message('At least 1 repeat.'),
  message('Choose at least one engine.'),
  message('Choose at least one prompt.'),
  message('Choose at least one right.'),
  message('Choose at least one weekday.'),
  message('Choose at least one person.'),
  message('Choose at least one brand.'),
  message('Choose at least one view.'),
  message('Choose at least one kind.'),
  message('Choose an engine.'),
  message('Choose an hour.'),
  message('Enter a date and time.'),
  message('Enter a day.'),
  message('Enter an amount in US dollars.'),
  message('A budget is more than 0.'),
  message('A limit is more than 0.'),
  message('A hundredth of a cent is the smallest part.'),
  message('Cents are the smallest part.'),
  message('A name needs a letter or a digit, or it cannot be found in answers.'),
  message('“{name}” is listed twice.'),
  message('“{name}” is tracked already.'),
  message('“{name}” is not a domain such as acme.com.'),
  message('“{name}” is not a domain somebody can register, such as acme.com.'),
  message('“{name}” mixes a wildcard with a path.'),
  message('Give at least one prompt.'),
  message('Contains control characters or line breaks.'),
  message('Contains a broken character.'),
  message('A country is two letters, such as DE.'),
  message('A language is a tag such as en or pt-BR.'),
  message('Give it a name.'),
  message('Give the organization a name.'),
  message('Not a time zone we know. Choose one like Europe/Berlin.'),
  message('Enter at least one address.'),
  message('A guest is given brands by name.'),
  message('Enter the key.'),
  message('This is too long to be a key.'),
  message('The key holds spaces or characters that no key has; copy it again.'),
  message('Enter a web address such as {example}.'),
  message('Use letters, digits and hyphens.'),
  message('Give the endpoint a name.'),
  message('Enter the address of the endpoint.'),
  message('Enter the model to ask.'),
  message('Only for endpoints of your own: other providers have one of theirs.'),
  message('Enter the address.'),
  message('Enter a number.'),
  message('This is no telephone number.'),
  message('Enter the six digits of the message.'),
  message('Use https, so that the key is not sent in the open.'),
  message('There is no such number in its country.'),
  message('Quiet hours need a beginning and an end.'),
  message('Quiet hours must end at another hour than they begin.'),
  message('Type the name of the organization.'),
  // Contact form
  message('Tell us your name.'),
  message('Enter an address such as name@company.com.'),
  message('Choose what it is about.'),
  message('Write your message.'),
  message('The message is larger than 64 KB.'),
  message('Too many messages came from here. Try again later, or write a mail.'),
  message('The message came from a page of another site.'),
  // Refusals of the server
  message('Sign in to continue.'),
  message('You may not do this.'),
  message('{what} was not found.'),
  message('This brand has no prompts yet. Add one first.'),
  message('Some of these prompts do not exist any more or are archived.'),
  message('An organization has at most {max} brands.'),
  message('A brand has at most {max} tracked brands.'),
  message('A brand has at most {max} digests.'),
  message('It is paused.'),
  message('It is paused. Resume it first.'),
  message('Choose a time in the future.'),
  message('There is no such brand in this organization.'),
  message('The organization is going to be deleted, so nothing of it can be shared.'),
  // Why an integration is paused
  message('It has failed for three days.'),
  message('The receiver answered 410, gone for good.'),
  message('The mailbox refuses our mails.'),
  message('A mail of ours was reported as spam from this mailbox.'),
  // Why a published crawler list was refused
  message('It leads to an unencrypted address.'),
  message("It leads to {host}, which is not the operator's own domain."),
  message('It leads to a private address.'),
  message('It leads on and on.'),
  message('It is larger than {size} MB.'),
  message('It did not answer.'),
  message('It answered with {status}.'),
  message('It is not of the expected form.'),
  message('It is empty.'),
  message('It has more than {count} networks.'),
  message('It holds "{text}", which is no network.'),
  message('It holds "{text}", which is too large to be one operator\'s.'),
  message('It shrank from {before} networks to {now}. The former version stays.'),
  message('It is no directory of keys.'),
  message('It holds no key of a known kind.'),
  message('It is not on our list any more.'),
  message('File: {address}'),
  // AI traffic
  message('robots.txt was checked six times within the hour. Wait a little.'),
  message('Longer than the 500 KiB that crawlers read.'),
  message('Holds signs that are no text.'),
  // Query fan-out
  message('At least 1 draw.'),
  message('At most {max} draws.'),
  message('At least 1 prompt.'),
  message('Choose a prompt or a topic, not both.'),
  message('The period ends before it begins.'),
  message('A period has at most two years.'),
  message('A period has a first and a last day, in this order.'),
  message('Choose the engine that is asked.'),
  message('No prompt of this brand has this topic.'),
  message('This brand has no such prompt.'),
  message('This engine cannot propose searches. Choose another.'),
  message('This engine gives no vectors. Choose another.'),
  message('A brand has at most {count} of these analyses. Delete old ones.'),
  message('At most {count} of a brand run at once. Wait for one to end.'),
  message('At most {count} of a brand are repeated by themselves.'),
  message('The analysis was not found.'),
  message('Searches were simulated for the newest {shown} of {all} prompts.'),
  message('{all} searches were proposed; the {kept} with the greatest agreement are kept.'),
  message('More were searched for; the {kept} most frequent are kept.'),
  message('{made} of {wanted} draws were made.'),
  message('Something went wrong on our side, several times in a row. Repeat it a little later.'),
  message('It was begun several times, and its worker ended each time. Repeat it a little later.'),
  message('The engine “{engine}” cannot propose searches here. Choose another.'),
  // Free trials
  message('Enter the name of a brand, or its domain such as acme.com.'),
  message('Enter one domain, such as acme.com.'),
  message('The letters of “{name}” look like those of another domain. Enter it as its owner writes it.'),
  message('This is no e-mail address, such as name@company.com.'),
  message('Mailboxes there are thrown away. Enter one that you keep.'),
  message('There is no such country.'),
  message('The form was open for too long. Send it again.'),
  message('The form was sent already. Send it again.'),
  message('The proof of work is missing. Load the page again.'),
  message('The proof of work cannot be read. Load the page again.'),
  message('The proof of work is not right. Load the page again.'),
  message('There are no free trials in this installation.'),
  message('Too many tries came from your network.'),
  message('Several trials were asked for from your network already.'),
  message('Many people ask for a trial at the moment.'),
  message('Try again in a minute.'),
  message('Try again in {count} minutes.'),
  message('Try again in {count} hours.'),
  message('An account needs no trial.'),
  message('Many trials have begun today. Try again tomorrow.'),
  message('The first analysis could not begin. Try again later, or write to us.'),
  message('The brand cannot be set up. Write to us.'),
  message('The proof of the address was not found.'),
  message('At least 8 characters.'),
  message('At most 72 characters.'),
  message('The trial was not found.'),
] as const

const patterns: { text: string; names: string[]; shape: RegExp }[] = sentences
  .filter((text) => text.includes('{'))
  .map((text) => ({
    text,
    names: [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''),
    shape: new RegExp(
      `^${text
        .split(/\{\w+\}/)
        .map(escaped)
        .join('(.+?)')}$`,
    ),
  }))

/** The same in another language; sentence by sentence if the whole is unknown. */
export function sayAgain(said: string, translate: Translate): string {
  const whole = again(said, translate)
  if (whole !== said) return whole
  return said
    .split(/(?<=\.) (?=\p{Lu})/u)
    .map((sentence) => again(sentence, translate))
    .join(' ')
}

function again(sentence: string, translate: Translate): string {
  const known = translate(sentence)
  if (known !== sentence) return known
  for (const { text, names, shape } of patterns) {
    const match = shape.exec(sentence)
    if (match)
      return translate(text, Object.fromEntries(names.map((name, at) => [name, match[at + 1] ?? ''])))
  }
  return sentence
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
