alter table llm_mentions.provider_keys
  -- Of an endpoint of the organization's own: the model that gives vectors; null: none does.
  add column embedding_model text check (length(embedding_model) between 1 and 200),
  add constraint provider_keys_embeddings_of_endpoints check (embedding_model is null or provider = 'compatible');
grant select (embedding_model), update (embedding_model) on llm_mentions.provider_keys to authenticated;

revoke execute on all functions in schema private from public;
