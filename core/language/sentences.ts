import { message } from './message.ts'
import type { Translate } from './translator.ts'

/**
 * Sentences that schemas, metrics, and the server write in English, with placeholders. Translate with `sayAgain` where
 * they are shown; sentences missing here stay English.
 */
const sentences = [
  // Metrics and their intervals
  message('Averaged across engines, then across prompts.'),
  message('Sum across answers ÷ sum across answers.'),
  message('Share per engine, averaged across engines.'),
  message('(Positive − negative) ÷ all labeled.'),
  message('Fewer than {count} labels.'),
  message('One prompt on one engine.'),
  message('Wilson interval.'),
  message('Wilson interval for one prompt on one engine.'),
  message('One prompt, so the interval applies only to this prompt.'),
  message('Fewer than {few} prompts, so the interval applies only to these {prompts} prompts.'),
  message('Clustered by prompt ({prompts} prompts). Applies to prompts like these.'),
  message('Weighted by importance: {prompts} prompts count as {effective}.'),
  message('That is fewer than {few}, so the interval applies only to these prompts.'),
  message('Clustered by prompt.'),
  message('Applies to prompts like these.'),
  message('Name the source of the volume.'),
  message('Enter the volume.'),
  message('A prompt has either a level or a volume.'),
  message('Choose an importance or enter a volume.'),
  message('No valid answers.'),
  message('No answers.'),
  message('Turn on AI labeling to measure sentiment.'),
  message('No answers that mention the brand were checked for first choice.'),
  message('Fewer than 20 answers that mention the brand were checked for criticism and praise.'),
  message('No answers that mention the brand were checked for recommendations.'),
  message('Valid answers ÷ answers received.'),
  message('No prompt has {count} valid answers.'),
  message('Prompts that mention the brand in one of their first {count} answers.'),
  message('Wilson interval across prompts.'),
  message('Dates with it ÷ all dates.'),
  message('Wilson interval across dates.'),
  message('Correct ÷ checked, for randomly sampled labels.'),
  message('Correct ÷ checked, for randomly sampled pairs extracted as mentions.'),
  message(
    'Each checked pair is weighted by the number of pairs it was sampled from (Begg and Greenes 1983).',
  ),
  message('Interval on the logit scale.'),
  // New brands
  message('Use at least one letter or digit.'),
  // Pages and documents
  message('Enter a URL.'),
  message('Fetch at least one page every ten seconds.'),
  message('Fetch up to ten pages per second.'),
  message('Paste at least one URL.'),
  message('Paste up to 3 MB of URLs.'),
  message('Brands can have up to 20,000 pages. Delete some to add more.'),
  message('No answers from the last 90 days cite pages on other sites.'),
  message('No matching pages.'),
  message('No URLs found. Enter one per line, such as https://acme.com/guide.'),
  message('Documents can be up to 20 MB.'),
  message('Use an HTML, Markdown, plain text, PDF, or DOCX file.'),
  message('Ten page fetches are already queued. Wait for one to finish.'),
  message('This page fetch has already ended.'),
  message('200 files are waiting to be processed. Wait for some to finish.'),
  // Plans and payments
  message('You already have a subscription. Change its plan instead.'),
  message('You already have a paid subscription. It will appear here in a moment.'),
  message('Your subscription is set to end. Resume it before you change plans.'),
  message('Stripe can’t determine the tax for your address. Correct the address under Payment details.'),
  message('Stripe can’t find this payment. Reload the page.'),
  message('Someone else is editing this. Try again in a moment.'),
  message('Only owners and admins can view and change billing.'),
  message('Nothing is for sale here: this instance includes all features.'),
  message('This plan doesn’t exist. Choose another.'),
  message('This plan isn’t available with yearly billing.'),
  message('This plan isn’t available with monthly billing.'),
  message('Choose monthly or yearly.'),
  message('The preview has expired. Review the new one.'),
  message('You’re already on this plan.'),
  message('A payment failed. Pay the open invoice first.'),
  message('Stripe is unavailable right now. Nothing was changed. Try again in a minute.'),
  message('The {plan} plan includes 1 active brand. Archive a brand or upgrade.'),
  message('The {plan} plan includes {count} active brands. Archive a brand or upgrade.'),
  message('The {plan} plan includes 1 seat. Deactivate a member, make one a guest, or upgrade.'),
  message('The {plan} plan includes {count} seats. Deactivate a member, make one a guest, or upgrade.'),
  message('Your plan includes {count} active brands.'),
  message('Your plan includes {count} seats.'),
  message('Your plan doesn’t include answers. Upgrade in Settings > Billing.'),
  message('Your plan doesn’t include answers. Runs resume when you upgrade in Settings > Billing.'),
  message(
    'The {plan} plan includes {seats} seats: {members} are taken and {open} are held by pending invitations. Upgrade or invite guests.',
  ),
  message('Support set your limit to {count} active brands. Archive a brand or ask Support for more.'),
  message(
    'Support set your limit to {count} seats. Deactivate a member, make one a guest, or ask Support for more.',
  ),
  message(
    'Support set your limit to {seats} seats: {members} are taken and {open} are held by pending invitations. Ask Support for more or invite guests.',
  ),
  message('Support already has access.'),
  message('The access request is no longer open.'),
  // Invalid values
  message('Enter up to {max} characters.'),
  message('Enter at least {min} characters.'),
  message('Choose up to {max} engines.'),
  message('Choose up to {max} prompts.'),
  message('You can add up to {max} prompts at a time.'),
  message('Enter up to {max} samples.'),
  message('Choose up to {max} countries.'),
  message('Add up to {max} tags.'),
  message('Add up to {max} aliases.'),
  message('Add up to {max} domains.'),
  message('Add up to {max} competitors.'),
  message('Choose up to {max} recipients.'),
  message('Choose up to {max} members at a time.'),
  message('Choose up to {max} brands at a time.'),
  message('Enter up to {max} email addresses at a time.'),
  message('Enter up to {max} days.'),
  message('Choose up to {max} names at a time.'),
  message('Enter {max} or less.'),
  message('Enter {min} or more.'),
  message('Enter at least 1 sample.'),
  message('Choose at least one engine.'),
  message('Choose at least one prompt.'),
  message('Choose at least one permission.'),
  message('Choose at least one weekday.'),
  message('Choose at least one member.'),
  message('Choose at least one brand.'),
  message('Choose at least one view.'),
  message('Choose at least one type.'),
  message('Choose an engine.'),
  message('Choose an hour.'),
  message('Enter a date and time.'),
  message('Enter a date.'),
  message('Enter an amount in US dollars.'),
  message('Enter a budget greater than 0.'),
  message('Enter a limit greater than 0.'),
  message('Use up to four decimal places.'),
  message('Use up to two decimal places.'),
  message('Use at least one letter or digit, so the name can be found in answers.'),
  message('“{name}” is listed twice. Remove one.'),
  message('“{name}” is already tracked.'),
  message('“{name}” isn’t a valid domain. Enter one like acme.com.'),
  message('“{name}” can’t be registered as a domain. Enter one like acme.com.'),
  message('“{name}” combines a wildcard with a path. Use only one of them.'),
  message('Add at least one prompt.'),
  message('Remove control characters and line breaks.'),
  message('Remove the invalid character.'),
  message('Enter a two-letter country code, such as DE.'),
  message('Enter a language code, such as en or pt-BR.'),
  message('Enter a name.'),
  message('Enter a name for the organization.'),
  message('Unknown time zone. Choose one like Europe/Berlin.'),
  message('Enter at least one email address.'),
  message('Guests can’t have access to all brands. Choose their brands.'),
  message('Enter the API key.'),
  message('API key is too long.'),
  message('The API key contains spaces or invalid characters. Copy it again.'),
  message('Enter a URL such as {example}.'),
  message('Use only letters, digits, and hyphens.'),
  message('Enter a name for the endpoint.'),
  message('Enter the endpoint URL.'),
  message('Enter a model to query.'),
  message('Only for custom endpoints. Other providers have their own embedding model.'),
  message('Enter the URL.'),
  message('Enter a phone number.'),
  message('Enter a valid phone number.'),
  message('Enter the six digits from the message.'),
  message('Use https so the API key is sent encrypted.'),
  message('This number doesn’t exist in its country. Check the digits.'),
  message('Choose a start and an end for quiet hours.'),
  message('Quiet hours must start and end at different times.'),
  message('Enter the organization name.'),
  // Contact form
  message('Enter your name.'),
  message('Enter an email address like name@company.com.'),
  message('Choose a topic.'),
  message('Enter a message.'),
  message('The message is too large. It can be up to 64 KB.'),
  message('Too many messages from your network. Try again later or send us an email.'),
  message('The message was sent from another website.'),
  // Refusals of the server
  message('Sign in to continue.'),
  message('You don’t have permission to do this.'),
  message('{what} not found.'),
  message('This brand has no prompts yet. Add one first.'),
  message('Some of these prompts no longer exist or are archived.'),
  message('An organization can have up to {max} brands.'),
  message('A brand can have up to {max} tracked brands.'),
  message('A brand can have up to {max} email reports.'),
  message('Paused.'),
  message('This run is paused. Resume it first.'),
  message('Choose a time in the future.'),
  message('This organization doesn’t have this brand.'),
  message('This organization is scheduled for deletion, so you can’t share its data.'),
  // Why an integration is paused
  message('Deliveries have failed for three days.'),
  message('The receiver responded with 410: the endpoint no longer exists.'),
  message('The mailbox rejects our emails.'),
  message('This mailbox reported one of our emails as spam.'),
  // Why a published crawler list was refused
  message('Redirects to an unencrypted URL.'),
  message('Redirects to {host}, which isn’t the operator’s domain.'),
  message('Leads to a private IP address.'),
  message('Too many redirects.'),
  message('Larger than {size} MB.'),
  message('No response.'),
  message('Responded with {status}.'),
  message('Unexpected format.'),
  message('The file is empty.'),
  message('Contains more than {count} networks.'),
  message('Contains “{text}”, which isn’t a network.'),
  message('Contains “{text}”, which is too large for a single operator.'),
  message('Shrank from {before} to {now} networks, so we kept the previous version.'),
  message('Not a key directory.'),
  message('Contains no key of a known type.'),
  message('No longer on our list.'),
  message('File: {address}'),
  // AI traffic
  message('robots.txt was checked six times in the last hour. Try again later.'),
  message('Too long. Crawlers only use the first 500 KiB.'),
  message('Remove characters that aren’t text.'),
  // Query fan-out
  message('Choose a prompt or a topic, not both.'),
  message('The period ends before it starts. Choose a later end date.'),
  message('Choose a period of up to two years.'),
  message('Enter a start date and an end date, in that order.'),
  message('None of this brand’s prompts have this topic.'),
  message('This brand doesn’t have this prompt.'),
  message('This engine can’t simulate searches. Choose another.'),
  message('This engine doesn’t provide embeddings. Choose another.'),
  message('A brand can have up to {count} of these analyses. Delete old ones.'),
  message('Up to {count} analyses per brand can run at once. Wait for one to finish.'),
  message('Up to {count} analyses per brand can repeat automatically.'),
  message('Analysis not found.'),
  message('Searches were simulated for the latest {shown} of {all} prompts.'),
  message('{all} searches were simulated. We kept the {kept} with the highest agreement.'),
  message('More searches were observed. We kept the {kept} most frequent.'),
  message('{made} of {wanted} samples completed.'),
  message('Something went wrong. Try again later.'),
  message('The analysis was interrupted several times. Try again later.'),
  message('The engine “{engine}” can’t simulate searches here. Choose another.'),
  // Free trials
  message('Enter a brand name or its domain, such as acme.com.'),
  message('Enter one domain, such as acme.com.'),
  message('“{name}” looks like another domain. Enter it exactly as its owner writes it.'),
  message('Disposable email addresses aren’t accepted. Enter a permanent one.'),
  message('Choose a country from the list.'),
  message('The form was open too long. Submit it again.'),
  message('This form was already submitted. Submit it again.'),
  message('We couldn’t verify your browser. Reload the page.'),
  message('This instance doesn’t offer free trials.'),
  message('Too many attempts from your network.'),
  message('Several trials were already requested from your network.'),
  message('We’re getting many trial requests right now.'),
  message('Try again in a minute.'),
  message('Try again in {count} minutes.'),
  message('Try again in {count} hours.'),
  message('You don’t need a trial to create an account.'),
  message('Many trials have started today. Try again tomorrow.'),
  message('The first run couldn’t start. Try again later or contact us.'),
  message('We couldn’t set up the brand. Contact us.'),
  message('Email confirmation not found.'),
  message('Enter at least 8 characters.'),
  message('Enter up to 72 characters.'),
  message('Trial not found.'),
  // Report recipients and the white label
  message('Sending was interrupted. The email may not have arrived.'),
  message('Its share link no longer works.'),
  message('There were no answers in this period.'),
  message(
    'This person doesn’t want reports from your organization. You can ask again {days} days after they declined.',
  ),
  message('This address is already on the list. Remove it to send a new confirmation.'),
  message('An organization can have up to {count} report recipients. Remove one first.'),
  message('You can send up to {count} confirmation emails a day. Try again tomorrow.'),
  message('This address got several confirmation emails recently. Try again in a few days.'),
  message('This person hasn’t confirmed the reports.'),
  message('You can send up to {count} extra reports a day to one person. Try again tomorrow.'),
  message('Use an image of up to {width} × {height} pixels.'),
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

/** The same in another language. Of several sentences, the longest known run is translated as a whole. */
export function sayAgain(said: string, translate: Translate): string {
  const parts = said.split(sentenceEnd)
  const translated: string[] = []
  for (let from = 0; from < parts.length;) {
    let to = parts.length
    while (to > from + 1 && !isKnown(parts.slice(from, to).join(' '), translate)) to -= 1
    translated.push(again(parts.slice(from, to).join(' '), translate))
    from = to
  }
  return translated.join(' ')
}

const sentenceEnd = /(?<=\.) (?=\p{Lu})/u

const isKnown = (sentence: string, translate: Translate) => again(sentence, translate) !== sentence

function again(sentence: string, translate: Translate): string {
  const known = translate(sentence)
  if (known !== sentence) return known
  for (const { text, names, shape } of patterns) {
    const match = shape.exec(sentence)
    const values = match?.slice(1) ?? []
    // A placeholder never contains the end of a sentence.
    if (match && !values.some((value) => sentenceEnd.test(value)))
      return translate(
        text,
        // `what` is a word of ours, such as "Brand".
        Object.fromEntries(
          names.map((name, at) => [name, name === 'what' ? translate(values[at] ?? '') : (values[at] ?? '')]),
        ),
      )
  }
  return sentence
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
