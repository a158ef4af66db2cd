import { expect, test } from 'vitest'
import { trialMailbox } from './mailbox.ts'

test.each([
  ['ada+spam@harbor.example', 'ada@harbor.example'],
  ['ada+a+b@harbor.example', 'ada@harbor.example'],
  ['a.d.a+1@googlemail.com', 'ada@gmail.com'],
  ['ada.l@harbor.example', 'ada.l@harbor.example'],
  ['+ada@harbor.example', '+ada@harbor.example'],
])('%s is delivered to %s', (email, mailbox) => expect(trialMailbox(email)).toBe(mailbox))
