-- A provider's card belongs to the one guest session that brought it: nobody else can pay with it, whatever they send.
alter table instruments add constraint instruments_one_session unique (provider, provider_ref);
