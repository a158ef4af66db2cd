/** Distinguishes these sessions from those of the product's processes. */
export const applicationName = 'answerscope-backup'

/**
 * Text that reads the same in every PostgreSQL, whatever its configuration; an error instead of part of a table if
 * policies would hide rows; and rows in physical order.
 */
export const textSettings = `
  set client_encoding = 'UTF8';
  set datestyle = 'ISO, YMD';
  set intervalstyle = 'postgres';
  set timezone = 'UTC';
  set extra_float_digits = 3;
  set bytea_output = 'hex';
  set row_security = off;
  set synchronize_seqscans = off;
  set statement_timeout = 0;
  set lock_timeout = '30s';
  set idle_in_transaction_session_timeout = 0`
