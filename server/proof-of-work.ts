import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge, Payload } from 'altcha-lib/types'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '#queries/database.ts'
import { trialSecret, spendProof } from '#queries/trials/trials.ts'

/** About half a second on a phone: nothing for one form, much for ten thousand. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 1500, from: 150, to: 450 } as const
const goodForMs = 20 * 60_000

export async function newChallenge(database: Database, now: Date): Promise<Challenge> {
  const secret = await trialSecret(database.pool)
  return createChallenge({
    algorithm: work.algorithm,
    cost: work.cost,
    counter: randomInt(work.from, work.to),
    deriveKey,
    expiresAt: new Date(now.getTime() + goodForMs),
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: `${secret} key`,
  })
}

const payload = z.object({
  challenge: z.object({
    parameters: z
      .object({
        algorithm: z.literal(work.algorithm),
        cost: z.literal(work.cost),
        nonce: z.string().max(200),
        salt: z.string().max(200),
        keyLength: z.literal(32),
        keyPrefix: z.string().max(64),
        keySignature: z.string().max(200),
        expiresAt: z.number(),
      })
      .strict(),
    signature: z.string().max(200),
  }),
  solution: z.object({ counter: z.int().min(0).max(10_000), derivedKey: z.string().max(200) }),
})

/**
 * Why a solved challenge is invalid, in a sentence; null if it is ours, correct, on time, and used for the first time.
 */
export async function problemWithProof(database: Database, proof: string, now: Date): Promise<string | null> {
  const solved = payload.safeParse(decoded(proof)).data
  if (solved === undefined) return 'We couldn’t verify your browser. Reload the page.'
  const secret = await trialSecret(database.pool)
  const { verified, expired } = await verifySolution({
    ...(solved satisfies Payload),
    deriveKey,
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: `${secret} key`,
  })
  const expiresAt = new Date(solved.challenge.parameters.expiresAt * 1000)
  if (expired || expiresAt <= now) return 'The form was open too long. Submit it again.'
  if (!verified) return 'We couldn’t verify your browser. Reload the page.'
  const hash = createHash('sha256').update(solved.challenge.signature).digest()
  return (await spendProof(database, hash, expiresAt))
    ? null
    : 'This form was already submitted. Submit it again.'
}

function decoded(proof: string): unknown {
  try {
    return JSON.parse(Buffer.from(proof, 'base64').toString('utf8'))
  } catch {
    return null
  }
}
