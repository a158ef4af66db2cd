-- Kept apart from the counters of sign-ins and without a log of its writes, so that counting a request waits for no disk.
create unlogged table private.api_request_counts (
  counted_for uuid        primary key,
  requests    integer     not null,
  ends_at     timestamptz not null
) with (fillfactor = 50);
comment on table private.api_request_counts is 'Requests of the running minute of an API key or of its organization, whichever id it is. Empty after a crash. Only the server touches it.';
revoke all on private.api_request_counts from service_role;
alter table private.api_request_counts enable row level security;

revoke execute on all functions in schema private from public;
