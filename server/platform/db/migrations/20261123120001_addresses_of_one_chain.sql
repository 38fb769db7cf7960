-- contract
-- Until here an address is read on one chain only: on a further one it is refused as counted already.
drop index custody_addresses_once;
