import { notReached } from '../../lib/session/fetch-within.ts'
import { t } from '../../lib/language/t.ts'
/**
 * The sentences for errors of the identity provider, one per code. None of them reveals whether an account exists. The
 * codes are those of the Supabase client and the older ones of the specification.
 */
const wrongPair = t('Incorrect email or password.')
const noAccount = t('Couldn’t create an account. If you already have one, sign in.')
const tooMany = t('Too many attempts. Wait a few minutes and try again.')
const tooManyMails = t('We just sent an email. Wait a minute before requesting another.')
const blocked = t('This account can’t sign in right now. If you think this is a mistake, contact us.')
const signInAgain = t('Your session has ended. Sign in again.')
const oldCode = t('This code or link is invalid or expired. Request a new one.')
const providerFailed = t('The sign-in provider couldn’t complete this. Try again or use your email address.')
const notOffered = t('This sign-in method isn’t available here. Choose another one.')
const ourFault = t('Something went wrong. Try again.')
const secondFactor = t('Couldn’t verify your two-factor method. Try again.')
const canceled = t('The security key or passkey wasn’t used. Try again.')
const keyRefused = t('Couldn’t verify the security key or passkey. Try again.')
const noDomain = t(
  'Security keys and passkeys work only at this instance’s public URL. Open that URL and try again.',
)
const notPossible = t('This isn’t available for your account.')
const invalidEmail = t('Enter an email address that can receive email.')

const sentences: Record<string, string> = {
  // From the specification
  'email-already-in-use': noAccount,
  'wrong-password': wrongPair,
  'user-not-found': wrongPair,
  'too-many-requests': tooMany,
  'user-disabled': blocked,
  'invalid-credential': wrongPair,
  'invalid-email': invalidEmail,
  'network-request-failed': notReached,

  // From the Supabase client: sign-in and sign-up
  invalid_credentials: wrongPair,
  user_not_found: wrongPair,
  email_exists: noAccount,
  phone_exists: noAccount,
  user_already_exists: noAccount,
  identity_already_exists: noAccount,
  email_not_confirmed: t('Confirm your email first. Open the link or enter the code we sent.'),
  phone_not_confirmed: t('Confirm your phone number first.'),
  email_address_invalid: invalidEmail,
  email_address_not_authorized: t('We can’t send email to this address. Use another one.'),
  validation_failed: t('Some of your entries aren’t valid. Check them and try again.'),
  signup_disabled: t('Sign-up is currently closed.'),
  user_banned: blocked,
  user_sso_managed: t('Your organization requires single sign-on. Continue with SSO.'),
  weak_password: t('This password is too easy to guess. Use a longer one.'),
  same_password: t('Your new password must be different from the old one.'),
  captcha_failed: t('The bot check failed. Try again.'),

  // Codes, links, and limits
  otp_expired: oldCode,
  otp_disabled: notOffered,
  invite_not_found: oldCode,
  flow_state_not_found: oldCode,
  flow_state_expired: oldCode,
  bad_code_verifier: t('Open this link in the browser where you requested it, or request a new link.'),
  over_request_rate_limit: tooMany,
  over_email_send_rate_limit: tooManyMails,
  over_sms_send_rate_limit: t('We just sent a text message. Wait a minute before requesting another.'),
  sms_send_failed: t('Couldn’t send the text message. Try again in a moment.'),

  // Sessions
  bad_jwt: signInAgain,
  no_authorization: signInAgain,
  session_not_found: signInAgain,
  session_expired: signInAgain,
  refresh_token_not_found: signInAgain,
  refresh_token_already_used: signInAgain,
  reauthentication_needed: t('Enter the code from our email to confirm that it’s you.'),
  current_password_required: t('Enter your current password.'),
  current_password_invalid: t('Your current password isn’t right. Try again.'),
  reauthentication_not_valid: oldCode,
  reauth_nonce_missing: oldCode,
  unexpected_audience: signInAgain,
  insufficient_aal: t('Complete two-factor authentication first.'),
  not_admin: notPossible,

  // Providers
  access_denied: t('Sign-in was canceled.'),
  bad_oauth_state: providerFailed,
  bad_oauth_callback: providerFailed,
  oauth_provider_not_supported: notOffered,
  provider_email_needs_verification: t(
    'Check your email and sign in with the code we sent. Then link this provider in your account settings.',
  ),
  email_address_not_provided: t('The provider didn’t share an email address. Use another way to sign in.'),
  provider_disabled: notOffered,
  email_provider_disabled: notOffered,
  phone_provider_disabled: notOffered,
  anonymous_provider_disabled: notOffered,
  manual_linking_disabled: notPossible,
  identity_not_found: notPossible,
  single_identity_not_deletable: notPossible,
  email_conflict_identity_not_deletable: notPossible,
  saml_provider_disabled: notOffered,
  saml_relay_state_not_found: providerFailed,
  saml_relay_state_expired: providerFailed,
  saml_idp_not_found: providerFailed,
  saml_idp_already_exists: providerFailed,
  saml_assertion_no_user_id: providerFailed,
  saml_assertion_no_email: providerFailed,
  saml_metadata_fetch_failed: providerFailed,
  saml_entity_id_mismatch: providerFailed,
  sso_provider_not_found: t('Single sign-on isn’t set up for this email domain. Sign in another way.'),
  sso_provider_failed: t(
    'Single sign-on isn’t set up correctly. Ask your administrator to check its settings.',
  ),
  sso_provider_unreachable: t('Your organization’s provider could not be reached. Try again.'),
  sso_issuer_differs: t(
    'Your organization’s provider names another issuer than the one in the settings. Ask your administrator to check it.',
  ),
  sso_clock_differs: t(
    'The clock of your organization’s provider is off by minutes. Ask your administrator to set it.',
  ),
  sso_email_missing: t(
    'Your organization’s provider didn’t share your email address. Ask your administrator.',
  ),
  sso_email_unverified: t(
    'Your organization’s provider hasn’t verified your email address. Ask your administrator.',
  ),
  sso_domain_not_verified: t(
    'Your email domain isn’t verified for single sign-on by this organization. Ask your administrator.',
  ),
  sso_no_seat: t('Your organization’s plan has no seat left. Ask your administrator to free one or upgrade.'),
  sso_member_deactivated: t('Your access to this organization is deactivated. Ask your administrator.'),
  sso_test_other_person: t(
    'The provider signed in someone else. Test with the provider account that has your own email address.',
  ),
  sso_test_outdated: t('The settings have changed since the test began. Test again.'),
  sso_address_managed: t(
    'Your organization requires single sign-on, so you can’t change your email address here.',
  ),
  sso_domain_already_exists: providerFailed,

  // Two-factor authentication
  mfa_factor_not_found: t('This two-factor method no longer exists. Reload the page.'),
  mfa_factor_name_conflict: t('You already have a two-factor method with this name.'),
  too_many_enrolled_mfa_factors: t('You’ve reached the maximum number of two-factor methods.'),
  mfa_ip_address_mismatch: secondFactor,
  mfa_challenge_expired: secondFactor,
  webauthn_challenge_expired: secondFactor,
  mfa_verification_failed: t('Incorrect two-factor code.'),
  mfa_verification_rejected: secondFactor,
  mfa_verified_factor_exists: t('This two-factor method is already set up.'),
  mfa_phone_enroll_not_enabled: notOffered,
  mfa_phone_verify_not_enabled: notOffered,
  mfa_totp_enroll_not_enabled: notOffered,
  mfa_totp_verify_not_enabled: notOffered,
  mfa_webauthn_enroll_not_enabled: notOffered,
  mfa_webauthn_verify_not_enabled: notOffered,
  mfa_recovery_codes_enroll_not_enabled: notOffered,
  mfa_recovery_codes_verify_not_enabled: notOffered,
  mfa_recovery_codes_locked: tooMany,
  mfa_recovery_codes_sole_factor: notPossible,

  // Security keys and passkeys, from our own identity service and from the browser
  passkey_disabled: noDomain,
  too_many_passkeys: t('You’ve reached the maximum number of passkeys.'),
  webauthn_verification_failed: keyRefused,
  webauthn_challenge_not_found: keyRefused,
  webauthn_credential_exists: t('This security key or passkey is already registered.'),
  ERROR_CEREMONY_ABORTED: canceled,
  ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY: canceled,
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: t('This security key or passkey is already registered.'),
  ERROR_INVALID_DOMAIN: noDomain,
  ERROR_INVALID_RP_ID: noDomain,

  // The server
  unexpected_failure: ourFault,
  bad_json: ourFault,
  conflict: ourFault,
  request_timeout: notReached,
  hook_timeout: ourFault,
  hook_timeout_after_retry: ourFault,
  hook_payload_over_size_limit: ourFault,
  hook_payload_invalid_content_type: ourFault,
}

/** Why a new password was refused, by the server's reason. */
const weaknesses = new Map<unknown, string>([
  ['length', t('Use at least 8 characters for your password.')],
  ['pwned', t('This password is common and easy to guess. Choose another one.')],
  ['characters', t('This password is too similar to your email address. Choose another one.')],
])

/** Errors that the client creates, with a name but no code. */
const byName: Record<string, string> = {
  AuthRetryableFetchError: notReached,
  AuthSessionMissingError: signInAgain,
  AuthInvalidTokenResponseError: ourFault,
  AuthInvalidCredentialsError: wrongPair,
  AuthImplicitGrantRedirectError: providerFailed,
  AuthPKCEGrantCodeExchangeError: providerFailed,
  AuthPKCECodeVerifierMissingError: t(
    'Open this link in the browser where you requested it, or request a new link.',
  ),
  AuthRefreshDiscardedError: signInAgain,
  AuthWeakPasswordError: t('This password is too easy to guess. Use a longer one.'),
  AuthInvalidJwtError: signInAgain,
}

export function authErrorSentence(error: unknown): string {
  const { code, name, status, reasons } = partsOf(error)
  const weakness = reasons?.map((reason) => weaknesses.get(reason)).find((sentence) => sentence !== undefined)
  const known = weakness || (code && sentenceOfCode(code)) || (name && byName[name])
  if (known) return known
  return status === 429 ? tooMany : ourFault
}

/** The sentence of a code, with or without the prefix `auth/`; undefined for a code we do not know. */
export function sentenceOfCode(code: string): string | undefined {
  const plain = code.replace(/^auth\//, '')
  return Object.hasOwn(sentences, plain) ? sentences[plain] : undefined
}

function partsOf(error: unknown): { code?: string; name?: string; status?: number; reasons?: unknown[] } {
  if (typeof error !== 'object' || error === null) return {}
  return {
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...('name' in error && typeof error.name === 'string' ? { name: error.name } : {}),
    ...('status' in error && typeof error.status === 'number' ? { status: error.status } : {}),
    ...('reasons' in error && Array.isArray(error.reasons) ? { reasons: error.reasons } : {}),
  }
}
