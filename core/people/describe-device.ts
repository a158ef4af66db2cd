import Bowser from 'bowser'
import type { DeviceSession } from './session-schema.ts'

export type Device = Pick<DeviceSession, 'browser' | 'system' | 'kind'>

const kinds: Readonly<Record<string, DeviceSession['kind']>> = {
  desktop: 'desktop',
  mobile: 'phone',
  tablet: 'tablet',
}

/** Longer ones are not a browser's, and the parser runs many expressions over them. */
const maxLength = 300

/** The device behind a User-Agent header, which its sender may have made up. */
export function describeDevice(userAgent: string | null): Device {
  if (userAgent === null || userAgent === '') return { browser: null, system: null, kind: 'program' }
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, maxLength))
  return {
    browser: browser.name || null,
    system: os.name || null,
    kind: kinds[platform.type ?? ''] ?? 'program',
  }
}
