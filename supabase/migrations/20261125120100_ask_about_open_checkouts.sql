alter table llm_mentions.subscriptions add column checkout_at timestamptz;
comment on column llm_mentions.subscriptions.checkout_at is 'When the last page to pay at was opened: Stripe is asked how it went when it does not tell.';

drop trigger log_change on llm_mentions.subscriptions;
create trigger log_change after insert or update or delete on llm_mentions.subscriptions
  for each row execute function private.log_change('subscription', 'synced_at', 'asked_at', 'checkout_session_id', 'checkout_at', 'stripe_item_id', 'others', 'period_start');

revoke execute on all functions in schema private from public;
