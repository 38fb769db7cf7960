// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {Actor, Mood} from "./support/Actor.sol";
import {MintedTest} from "./support/MintedTest.sol";
import {PlainToken} from "./support/PlainToken.sol";

/// @dev What came to the market by mistake can be got out; what it owes can't.
contract RescueTest is MintedTest {
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
        vm.expectRevert(abi.encodeWithSelector(CurrencyInvalid.selector, address(stubborn)));
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

    /// @dev A seller that is owed 0.9 in coin and 0.9 in a token.
    function creditBoth() private returns (Actor refusing, StubbornToken stubborn) {
        refusing = new Actor();
        refusing.set(Mood.Refuses);
        stubborn = new StubbornToken();
        stubborn.mint(buyer, 10 ether);
        stubborn.set(address(refusing));
        vm.prank(owner);
        single.setTokenType("STUB", address(stubborn));
        address[2] memory currencies = [address(0), address(stubborn)];
        for (uint256 i = 0; i < 2; ++i) {
            uint256 id = mintSingle(seller);
            vm.prank(seller);
            single.transferFrom(seller, address(refusing), id);
            refusing.run(address(single), 0, abi.encodeCall(single.placeOrder, (id, offer(PRICE, currencies[i]))));
            Terms memory terms = termsOf(single, id, address(refusing));
            vm.prank(buyer);
            single.buy{value: i == 0 ? PRICE : 0}(id, terms);
        }
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
