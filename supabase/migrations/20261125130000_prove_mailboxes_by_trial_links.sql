-- The link of a mail carries a second secret, behind the `#` that browsers send to nobody: whoever has it read the mail, and
-- so has the mailbox. The page takes it out of the address, so that a copied address opens the trial and proves nothing.
alter table private.trial_tokens
  add column proof_hash       bytea unique check (length(proof_hash) = 32),
  add column proof_expires_at timestamptz,
  add check ((proof_hash is null) = (proof_expires_at is null));
comment on column private.trial_tokens.proof_hash is 'SHA-256 of what proves, for three days and until an account was made with it, that the mail was read.';
