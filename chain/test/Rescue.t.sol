// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Test} from "forge-std/Test.sol";
import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {Actor, Mood} from "./support/Actor.sol";
import {MintedTest} from "./support/MintedTest.sol";
import {PlainToken} from "./support/PlainToken.sol";

/// @dev What came to the market by mistake can be got out; what it owes can't.
contract RescueTest is MintedTest {
    /// @dev Has nothing, and gets what is rescued.
    address private finder = makeAddr("finder");

    function test_rescue_sendsWhatNobodyIsOwed() public {
        vm.deal(address(single), 3 ether);
        pks.mint(address(single), 5 ether);
        vm.expectEmit(address(single));
        emit Rescued(address(0), artist, 3 ether);
        vm.prank(owner);
        single.rescue(address(0), artist);
        vm.expectEmit(address(single));
        emit Rescued(address(pks), artist, 5 ether);
        vm.prank(owner);
        single.rescue(address(pks), artist);
        assertEq(artist.balance, 3 ether, "coin");
        assertEq(pks.balanceOf(artist), 5 ether, "tokens");
        vm.startPrank(owner);
        vm.expectRevert(abi.encodeWithSelector(NothingToRescue.selector, address(0)));
        single.rescue(address(0), artist);
        vm.expectRevert(abi.encodeWithSelector(NothingToRescue.selector, address(pks)));
        single.rescue(address(pks), artist);
        vm.stopPrank();
    }

    /// @dev Credits in coin and in a token, and as much again by mistake: exactly that leaves, and credits are paid after.
    function test_rescue_leavesCredits() public {
        (Actor refusing, StubbornToken stubborn) = creditBoth();
        vm.deal(address(single), address(single).balance + 1 ether);
        stubborn.mint(address(single), 2 ether);
        vm.startPrank(owner);
        single.rescue(address(0), other);
        single.rescue(address(stubborn), other);
        vm.expectRevert(abi.encodeWithSelector(NothingToRescue.selector, address(0)));
        single.rescue(address(0), other);
        vm.expectRevert(abi.encodeWithSelector(NothingToRescue.selector, address(stubborn)));
        single.rescue(address(stubborn), other);
        vm.stopPrank();
        assertEq(other.balance, 1_000_001 ether, "what came by mistake");
        assertEq(stubborn.balanceOf(other), 2 ether, "of the token too");
        assertEq(single.owed(address(0)), 0.9 ether, "owed in coin");
        assertEq(single.owed(address(stubborn)), 0.9 ether, "owed in tokens");
        refusing.set(Mood.Takes);
        stubborn.set(address(0));
        single.withdraw(address(0), address(refusing));
        single.withdraw(address(stubborn), address(refusing));
        assertEq(address(refusing).balance, 0.9 ether, "credit in coin");
        assertEq(stubborn.balanceOf(address(refusing)), 0.9 ether, "credit in tokens");
        assertEq(single.owed(address(0)) + single.owed(address(stubborn)), 0, "nothing owed");
    }

    /// @dev `transferFrom` of some ERC-20 tokens (WETH) needs no allowance of a holder for its own: taken for an ERC-721
    /// token, a credit would leave.
    function test_rescueToken_takesNoCreditForAToken() public {
        (, StubbornToken stubborn) = creditBoth();
        vm.expectRevert(abi.encodeWithSelector(RescueTouchesOwed.selector, address(single)));
        vm.prank(owner);
        single.rescueToken(address(stubborn), 0.5 ether, owner);
        assertEq(stubborn.balanceOf(address(single)), 0.9 ether, "still there");
    }

    function test_rescueToken_sendsATokenOfItsOwnOrAnothers() public {
        vm.prank(seller);
        single.transferFrom(seller, address(single), tokenId);
        vm.expectEmit(address(single));
        emit TokenRescued(address(single), seller, tokenId);
        vm.prank(owner);
        single.rescueToken(address(single), tokenId, seller);
        assertEq(single.ownerOf(tokenId), seller, "its own");
        vm.prank(seller);
        single.transferFrom(seller, address(multi), tokenId);
        vm.prank(owner);
        multi.rescueToken(address(single), tokenId, seller);
        assertEq(single.ownerOf(tokenId), seller, "another's");
    }

    /// @dev It moves what the market holds, never what others do: not even a token that is on offer.
    function test_rescueToken_movesNobodyElses() public {
        place(seller, tokenId, "");
        vm.prank(seller);
        single.setApprovalForAll(address(single), true);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721IncorrectOwner.selector, address(single), tokenId, seller));
        vm.prank(owner);
        single.rescueToken(address(single), tokenId, owner);
        assertTrue(single.order(tokenId).open, "still on offer");
    }

    function test_rescue_revertsWithReceiverInvalid() public {
        address[2] memory wrong = [address(0), address(single)];
        vm.startPrank(owner);
        for (uint256 i = 0; i < 2; ++i) {
            vm.expectRevert(abi.encodeWithSelector(ReceiverInvalid.selector, wrong[i]));
            single.rescue(address(0), wrong[i]);
            vm.expectRevert(abi.encodeWithSelector(ReceiverInvalid.selector, wrong[i]));
            single.rescueToken(address(single), tokenId, wrong[i]);
        }
        vm.stopPrank();
    }

    /// @dev In the middle of a sale the price lies in the market for a moment: an owner who is paid then gets nothing else.
    function test_rescue_notInTheMiddleOfASale() public {
        Actor owning = new Actor();
        vm.prank(owner);
        single.transferOwnership(address(owning));
        owning.run(address(single), 0, abi.encodeCall(single.acceptOwnership, ()));
        Terms memory terms = place(seller, tokenId, "");
        owning.setPlan(address(single), abi.encodeCall(single.rescue, (address(0), address(owning))));
        vm.prank(buyer);
        single.buy{value: PRICE}(tokenId, terms);
        assertEq(seller.balance, 0.9 ether, "seller");
        assertEq(address(owning).balance, 0.025 ether, "fee and no more");
        // With a token that tells its receivers there is gas enough for all of it.
        StubbornToken telling = new StubbornToken();
        telling.mint(buyer, 10 ether);
        owning.setPlan(address(single), "");
        owning.run(address(single), 0, abi.encodeCall(single.setTokenType, ("T", address(telling))));
        vm.prank(buyer);
        single.transferFrom(buyer, seller, tokenId);
        terms = place(seller, tokenId, "T");
        telling.tell(address(owning));
        vm.deal(address(single), 1 ether);
        owning.setPlan(address(single), abi.encodeCall(single.rescue, (address(0), address(owning))));
        vm.prank(buyer);
        single.buy(tokenId, terms);
        assertEq(owning.successes(), 0, "refused");
        assertEq(owning.tries(), 1, "tried");
        assertEq(address(single).balance, 1 ether, "nothing left");
        owning.setPlan(address(single), abi.encodeCall(single.rescueToken, (address(single), tokenId, address(owning))));
        vm.prank(buyer);
        single.transferFrom(buyer, seller, tokenId);
        terms = place(seller, tokenId, "T");
        vm.prank(buyer);
        single.buy(tokenId, terms);
        assertTrue(bytes4(owning.lastAnswer()) == bytes4(keccak256("ReentrancyGuardReentrantCall()")), "because of the guard");
    }

    // --- The same money under two addresses ------------------------------------------------------------------------

    /// @dev A native coin that is an ERC-20 token as well (Celo, Moonbeam), owed as coin: neither way takes it.
    function test_rescue_takesNoCoinThroughItsToken() public {
        Actor refusing = refusingActor();
        CoinToken coin = new CoinToken();
        credit(refusing, address(0));
        vm.deal(address(single), 1 ether);
        checkRefused(abi.encodeCall(single.rescue, (address(coin), owner)), address(coin));
        checkRefused(abi.encodeCall(single.rescueToken, (address(coin), 1, owner)), address(single));
        vm.prank(owner);
        single.rescue(address(0), finder);
        assertEq(finder.balance, 0.1 ether, "what came by mistake");
        refusing.set(Mood.Takes);
        single.withdraw(address(0), address(refusing));
        assertEq(address(refusing).balance, 0.9 ether, "credit");
    }

    /// @dev The same coin, owed as a token.
    function test_rescue_takesNoTokenThroughItsCoin() public {
        Actor refusing = refusingActor();
        CoinToken coin = new CoinToken();
        accept("COIN", address(coin));
        coin.refuse(address(refusing), true);
        credit(refusing, address(coin));
        vm.deal(address(single), 1 ether);
        checkRefused(abi.encodeCall(single.rescue, (address(0), owner)), address(0));
        vm.prank(owner);
        single.rescue(address(coin), finder);
        assertEq(finder.balance, 0.1 ether, "what came by mistake");
        coin.refuse(address(refusing), false);
        single.withdraw(address(coin), address(refusing));
        assertEq(address(refusing).balance, 0.9 ether, "credit");
    }

    /// @dev Owed as coin and as a token: each balance is that of both debts together, and neither may shrink.
    function test_rescue_keepsCoinThatIsOwedBothWays() public {
        Actor refusing = refusingActor();
        CoinToken coin = new CoinToken();
        accept("COIN", address(coin));
        coin.refuse(address(refusing), true);
        credit(refusing, address(0));
        credit(refusing, address(coin));
        assertEq(single.owed(address(0)) + single.owed(address(coin)), address(single).balance, "no more than is owed");
        address[2] memory currencies = [address(0), address(coin)];
        for (uint256 i = 0; i < 2; ++i) {
            checkRefused(abi.encodeCall(single.rescue, (currencies[i], owner)), currencies[i]);
        }
        refusing.set(Mood.Takes);
        coin.refuse(address(refusing), false);
        single.withdraw(address(0), address(refusing));
        single.withdraw(address(coin), address(refusing));
        assertEq(address(refusing).balance, 1.8 ether, "both credits");
    }

    /// @dev A token that a second contract moves as well, owed under either address or both.
    function test_rescue_takesNoTokenThroughItsSecondAddress() public {
        for (uint256 owedIn = 1; owedIn <= 3; ++owedIn) {
            Actor refusing = refusingActor();
            SharedLedger ledger = new SharedLedger();
            address[2] memory faces = [address(new LedgerToken(ledger)), address(new LedgerToken(ledger))];
            ledger.mint(buyer, 10 ether);
            ledger.refuse(address(refusing), true);
            for (uint256 i = 0; i < 2; ++i) {
                accept(i == 0 ? "FIRST" : "SECOND", faces[i]);
                if (owedIn & (1 << i) != 0) credit(refusing, faces[i]);
            }
            ledger.mint(address(single), 1 ether);
            uint256 held = ledger.balanceOf(address(single));
                for (uint256 i = 0; i < 2; ++i) {
                // By the address that alone is owed, what came by mistake can leave.
                if (owedIn == i + 1) continue;
                checkRefused(abi.encodeCall(single.rescue, (faces[i], finder)), faces[i]);
                checkRefused(abi.encodeCall(single.rescueToken, (faces[i], 1, finder)), address(single));
            }
            assertEq(ledger.balanceOf(address(single)), held, "nothing left");
            if (owedIn < 3) {
                vm.prank(owner);
                single.rescue(faces[owedIn - 1], finder);
                assertEq(ledger.balanceOf(finder), 1 ether, "what came by mistake");
            }
                ledger.refuse(address(refusing), false);
            for (uint256 i = 0; i < 2; ++i) {
                if (owedIn & (1 << i) != 0) single.withdraw(faces[i], address(refusing));
            }
            assertEq(ledger.balanceOf(address(refusing)), owedIn == 3 ? 1.8 ether : 0.9 ether, "credits");
        }
    }

    /// @dev Also of a token that is no longer accepted, and after others were.
    function test_rescue_takesNoDroppedTokenThroughItsSecondAddress() public {
        Actor refusing = refusingActor();
        SharedLedger ledger = new SharedLedger();
        address[2] memory faces = [address(new LedgerToken(ledger)), address(new LedgerToken(ledger))];
        ledger.mint(buyer, 10 ether);
        ledger.refuse(address(refusing), true);
        accept("FIRST", faces[0]);
        credit(refusing, faces[0]);
        accept("FIRST", address(0));
        accept("USD", address(new PlainToken()));
        checkRefused(abi.encodeCall(single.rescue, (faces[1], owner)), faces[1]);
    }

    /// @dev Every debt counts, not only that in the currency that was accepted last.
    function test_rescue_countsEveryDebt() public {
        Actor refusing = refusingActor();
        SharedLedger ledger = new SharedLedger();
        address[2] memory faces = [address(new LedgerToken(ledger)), address(new LedgerToken(ledger))];
        ledger.mint(buyer, 10 ether);
        ledger.refuse(address(refusing), true);
        accept("FIRST", faces[0]);
        credit(refusing, faces[0]);
        StubbornToken stubborn = new StubbornToken();
        stubborn.mint(buyer, 10 ether);
        stubborn.set(address(refusing));
        accept("STUB", address(stubborn));
        credit(refusing, address(stubborn));
        checkRefused(abi.encodeCall(single.rescue, (faces[1], finder)), faces[1]);
    }

    /// @dev A seller that is owed 0.9 in coin and 0.9 in a token.
    function creditBoth() private returns (Actor refusing, StubbornToken stubborn) {
        refusing = refusingActor();
        stubborn = new StubbornToken();
        stubborn.mint(buyer, 10 ether);
        stubborn.set(address(refusing));
        accept("STUB", address(stubborn));
        credit(refusing, address(0));
        credit(refusing, address(stubborn));
    }

    /// @dev Makes the owner try a rescue, which has to fail, and undoes it: what a cheat code did to balances outlives a revert.
    function checkRefused(bytes memory rescue, address rescued) private {
        uint256 before = vm.snapshotState();
        vm.prank(owner);
        (bool success, bytes memory answer) = address(single).call(rescue);
        assertTrue(!success, "refused");
        bytes memory expected = abi.encodeWithSelector(RescueTouchesOwed.selector, rescued);
        assertEq(keccak256(answer), keccak256(expected), "for what is owed");
        vm.revertToState(before);
    }

    function accept(string memory tokenType, address token) private {
        vm.prank(owner);
        single.setTokenType(tokenType, token);
    }

    function refusingActor() private returns (Actor refusing) {
        refusing = new Actor();
        refusing.set(Mood.Refuses);
    }

    /// @dev Sells a token of a seller that refuses its money: it is credited 0.9.
    function credit(Actor refusing, address currency) private {
        uint256 id = mintSingle(seller);
        vm.prank(seller);
        single.transferFrom(seller, address(refusing), id);
        refusing.run(address(single), 0, abi.encodeCall(single.placeOrder, (id, offer(PRICE, currency))));
        Terms memory terms = termsOf(single, id, address(refusing));
        uint256 before = single.credits(currency, address(refusing));
        vm.prank(buyer);
        single.buy{value: currency == address(0) ? PRICE : 0}(id, terms);
        assertEq(single.credits(currency, address(refusing)), before + 0.9 ether, "credited");
    }
}

/// @dev Tokens that refuse some receivers. Nobody needs an allowance, as in the markets nobody but the payer is asked for one.
abstract contract RefusingToken {
    mapping(address account => bool) private _refused;

    function refuse(address account, bool to) external {
        _refused[account] = to;
    }

    function _requireTaken(address to) internal view {
        require(!_refused[to], "refused");
    }
}

/// @dev The native coin as an ERC-20 token: what is moved here is the accounts' own coin.
contract CoinToken is Test, RefusingToken {
    function balanceOf(address account) external view returns (uint256) {
        return account.balance;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        return transferFrom(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) public returns (bool) {
        _requireTaken(to);
        vm.deal(from, from.balance - amount);
        vm.deal(to, to.balance + amount);
        return true;
    }
}

/// @dev Balances that more than one token contract moves.
contract SharedLedger is RefusingToken {
    mapping(address account => uint256) public balanceOf;

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function move(address from, address to, uint256 amount) external {
        _requireTaken(to);
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}

/// @dev One of the addresses of a token.
contract LedgerToken {
    SharedLedger private immutable _ledger;

    constructor(SharedLedger ledger) {
        _ledger = ledger;
    }

    function balanceOf(address account) external view returns (uint256) {
        return _ledger.balanceOf(account);
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        return transferFrom(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) public returns (bool) {
        _ledger.move(from, to, amount);
        return true;
    }
}

/// @dev A token whose holders need no allowance for their own, as WETH's, and which refuses one receiver.
contract StubbornToken {
    mapping(address account => uint256) public balanceOf;
    address private _refused;
    address private _told;

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function set(address refused) external {
        _refused = refused;
    }

    function tell(address told) external {
        _told = told;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        return _move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        return _move(from, to, amount);
    }

    function _move(address from, address to, uint256 amount) private returns (bool) {
        require(to != _refused || to == address(0), "refused");
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        if (to == _told) Actor(payable(to)).tokensReceived();
        return true;
    }
}
