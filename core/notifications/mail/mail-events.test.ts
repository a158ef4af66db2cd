import { describe, expect, test } from 'vitest'
import { mailEventsIn } from './mail-events.ts'

const at = '2026-11-20T11:05:06.000Z'
const seconds = Date.parse(at) / 1000
const id = '0b8f1c9e-3c56-4a0b-9a51-6f8d8e1f2a3b'

const sesBounce = {
  notificationType: 'Bounce',
  mail: { commonHeaders: { messageId: `<${id}@scope.test>` } },
  bounce: {
    bounceType: 'Permanent',
    timestamp: at,
    bouncedRecipients: [
      { emailAddress: 'Anna <Anna@Example.test>', diagnosticCode: 'smtp; 550 5.1.1\nuser unknown' },
      { emailAddress: 'ben@example.test' },
    ],
  },
}
const bounce = { kind: 'bounce', email: 'anna@example.test', reason: '550 no such user', at: new Date(at) }

describe('reading bounces', () => {
  test('of SES from an SNS message, and raw', () => {
    const events = [
      { ...bounce, reason: 'smtp; 550 5.1.1 user unknown', messageId: `${id}@scope.test` },
      { ...bounce, email: 'ben@example.test', reason: '', messageId: `${id}@scope.test` },
    ]
    expect(mailEventsIn({ Type: 'Notification', Message: JSON.stringify(sesBounce) })).toEqual({ events })
    expect(mailEventsIn(sesBounce)).toEqual({ events })
  })

  test('of Postmark', () => {
    const posted = {
      RecordType: 'Bounce',
      Type: 'HardBounce',
      Email: 'Anna@example.test',
      BouncedAt: at,
      Details: '550 no such user',
    }
    expect(mailEventsIn(posted)).toEqual({ events: [{ ...bounce, messageId: null }] })
  })

  test('of SendGrid among other events', () => {
    const common = { email: 'anna@example.test', timestamp: seconds, reason: '550 no such user' }
    expect(
      mailEventsIn([
        { ...common, event: 'delivered' },
        { ...common, event: 'bounce', type: 'bounce', 'smtp-id': `<${id}@scope.test>` },
        { ...common, event: 'bounce', type: 'blocked' },
        { ...common, event: 'deferred' },
      ]),
    ).toEqual({ events: [{ ...bounce, messageId: `${id}@scope.test` }] })
  })

  test('of Mailgun', () => {
    const data = {
      event: 'failed',
      severity: 'permanent',
      recipient: 'anna@example.test',
      timestamp: seconds,
      'delivery-status': { code: 550, message: '', description: '550 no such user' },
      message: { headers: { 'message-id': `${id}@scope.test` } },
    }
    expect(mailEventsIn({ signature: {}, 'event-data': data })).toEqual({
      events: [{ ...bounce, messageId: `${id}@scope.test` }],
    })
    expect(mailEventsIn({ 'event-data': { ...data, severity: 'temporary' } })).toEqual({ events: [] })
  })

  test('ignores temporary failures', () => {
    const passing = { ...sesBounce, bounce: { ...sesBounce.bounce, bounceType: 'Transient' } }
    expect(mailEventsIn(passing)).toEqual({ events: [] })
    expect(
      mailEventsIn({ RecordType: 'Bounce', Type: 'SoftBounce', Email: 'anna@example.test', BouncedAt: at }),
    ).toEqual({ events: [] })
  })
})

test('complaints are distinguished from bounces', () => {
  const kinds = [
    {
      eventType: 'Complaint',
      complaint: { timestamp: at, complainedRecipients: [{ emailAddress: 'anna@example.test' }] },
    },
    { RecordType: 'SpamComplaint', Type: 'SpamComplaint', Email: 'anna@example.test', BouncedAt: at },
    [{ event: 'spamreport', email: 'anna@example.test', timestamp: seconds }],
    { 'event-data': { event: 'complained', recipient: 'anna@example.test', timestamp: seconds } },
  ]
  for (const posted of kinds)
    expect(mailEventsIn(posted)).toMatchObject({
      events: [{ kind: 'complaint', email: 'anna@example.test', at: new Date(at) }],
    })
})

test('Amazon’s subscription confirmation is returned only with an Amazon URL', () => {
  const asked = (SubscribeURL: string) => mailEventsIn({ Type: 'SubscriptionConfirmation', SubscribeURL })
  const address = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=x'
  expect(asked(address)).toEqual({ confirmAt: address })
  for (const other of [
    'https://sns.eu-west-1.amazonaws.com.example.test/',
    'http://sns.eu-west-1.amazonaws.com/',
    'https://169.254.169.254/',
  ])
    expect(asked(other)).toEqual({ events: [] })
})

test('a body in no known shape is recognized as such', () => {
  for (const other of [null, 1, 'x', {}, { event: 'bounce' }, [1], { Type: 'Other', Message: 'x' }])
    expect(mailEventsIn(other)).toBeNull()
})
